/** The ports at which people expect the servers of this project. */
export const defaultPorts = { reference: 4000, mock: 4010, sandbox: 4020 } as const;

/** The address of a server of this machine at its default port. */
export function defaultAddress(server: keyof typeof defaultPorts): string {
  return `http://127.0.0.1:${defaultPorts[server]}`;
}

/** Whether a host, as an address names it or not, is this machine for itself only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
