/** The name of a folder, and others that only resemble it, in which nothing lies. */
export interface FolderName {
  name: string;
  similar: readonly string[];
}

/**
 * Names of folders that are easily confused with each other, or hard to pass on in a query.
 *
 * @param base a name that nothing on the server has
 */
export function folderNames(base: string): FolderName[] {
  const long = `${base}-${'l'.repeat(58 - base.length)}`;
  return [
    { name: base, similar: [base.toUpperCase(), `${base}%`, `${base}*`, ` ${base}`] },
    { name: `${base}x`, similar: [`${base}_`, `${base}.`] },
    { name: `a${base}`, similar: [] },
    { name: `${base}/sub`, similar: [`${base}z/sub`] },
    { name: `${base} `, similar: [] },
    { name: `${base} été`, similar: [`${base} ete`, `${base} été`.normalize('NFD')] },
    { name: `${base},${base}x`, similar: [] },
    { name: `${base} it's "one"`, similar: [] },
    { name: `${base}+1`, similar: [`${base} 1`] },
    { name: `${base}%41`, similar: [`${base}A`] },
    { name: String(Date.now()), similar: [] },
    { name: `${long}a`, similar: [`${long}b`] },
    { name: `${base}&a=b#;?\\|☃😀`, similar: [] },
  ];
}
