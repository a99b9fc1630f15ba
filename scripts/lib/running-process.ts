/**
 * Whether a process is running, by its id: what an ended one left unfinished can be removed. A process of another user
 * runs as well, although it takes no signal from this one.
 */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
