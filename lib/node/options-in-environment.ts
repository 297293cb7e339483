// Options of a command line by environment variables, for services and containers: MY_SERVER_TLS_CERT says --tls-cert.

/** The options that variables with the prefix set. `unknown` is the first that names no option, as it is spelled. */
export function optionsInEnvironment<Name extends string>(
  environment: NodeJS.ProcessEnv,
  prefix: string,
  names: readonly Name[],
): { values: Partial<Record<Name, string>>; unknown?: string } {
  const values: Partial<Record<Name, string>> = {};
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || value === undefined) continue;
    const name = names.find((option) => variableOf(prefix, option) === variable);
    if (name === undefined) return { values, unknown: variable };
    values[name] = value;
  }
  return { values };
}

/** The variable that sets an option. */
export const variableOf = (prefix: string, option: string): string =>
  prefix + option.toUpperCase().replaceAll('-', '_');
