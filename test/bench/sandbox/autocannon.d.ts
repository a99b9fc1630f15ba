declare module 'autocannon' {
  /** Sends requests for a time, over so many connections. */
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }): Promise<{
    requests: { average: number; total: number };
    /** ms. */
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }>;
}
