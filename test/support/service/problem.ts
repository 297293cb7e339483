// A refusal as the service documents it (docs/service.md, Refusals), written apart from its sources.
export const problem = <Detail>(status: number, code: string, detail: Detail) => ({
  type: `urn:problem:hosted-ach:${code}`,
  status,
  detail,
});
