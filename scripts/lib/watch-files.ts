import { watch } from 'chokidar';

/** An editor writes a file in several steps; they count as one change. In ms. */
const settlingTime = 40;

/**
 * Watches files and directories from now on. Those that are missing may come later.
 *
 * @param changed called once after each burst of changes
 */
export async function watchFiles(
  paths: readonly string[],
  changed: () => void,
): Promise<{ close(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...paths], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settlingTime);
  });
  // Without a path it never says so.
  if (paths.length > 0) await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    async close() {
      await watcher.close();
      clearTimeout(timer);
    },
  };
}
