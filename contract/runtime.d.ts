// What Node and pages both have beside the language itself, as far as contract/ uses it. Only contract/tsconfig.json reads this.
declare class URL {
  constructor(url: string, base?: string | URL);
  static canParse(url: string, base?: string | URL): boolean;
  readonly origin: string;
  href: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

declare function atob(base64: string): string;
