/** A server that listens. */
export interface RunningServer {
  /** Its address, such as `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  /** Ends it and its open connections. */
  close(): Promise<void>;
}
