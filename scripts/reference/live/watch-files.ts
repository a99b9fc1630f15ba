import { type FSWatcher, watch } from 'node:fs';

/** An editor writes a file in several steps; they count as one change. */
const quiet = 40;

/**
 * Watches directories, all that is in them, and files.
 *
 * @param paths those that are missing are passed over
 * @param changed called once after each burst of changes
 * @returns ends the watching
 */
export function watchFiles(paths: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(changed, quiet);
  };
  const watchers = paths.flatMap((path) => watcher(path, soon));
  return () => {
    clearTimeout(timer);
    for (const each of watchers) each.close();
  };
}

function watcher(path: string, changed: () => void): FSWatcher[] {
  try {
    return [watch(path, { recursive: true }, changed)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
