/** A word of an earlier vocabulary of this project, which must not come back. */
interface PrivateWord {
  /** Its name. */
  word: string;
  /** Its forms in prose and in identifiers. Ordinary English and names of fields do not match. */
  pattern: RegExp;
  /** The word to use in its place. */
  use: string;
}

/** The words, with those to use: the words of OpenAPI, JSON Schema, HTTP and testing. */
const privateWords: readonly PrivateWord[] = [
  { word: 'mend', pattern: /\bmend(s|ed|ing)?\b|mendingOf/i, use: 'fix' },
  { word: 'judge', pattern: /judg(e|ing|ment)/i, use: 'check or evaluate' },
  { word: 'verdict', pattern: /verdict/i, use: 'result' },
  { word: 'refusal', pattern: /refusal/i, use: 'HTTP error' },
  { word: 'twin', pattern: /twin/i, use: 'conforming variant' },
  { word: 'ledger', pattern: /ledger/i, use: 'results or collector' },
  { word: 'suffer', pattern: /suffer/i, use: 'inject a fault' },
  { word: 'spoil', pattern: /spoil/i, use: 'inject a fault' },
  { word: 'tour', pattern: /(?<![a-z])tours?(?![a-z])/i, use: 'quick start' },
  // Cargo has a key of this name.
  { word: 'edition', pattern: /(?<!xp)edition(?! = "\d)/i, use: 'revision' },
  { word: 'obstacle', pattern: /obstacle/i, use: 'skip reason' },
  {
    word: 'complaint',
    pattern: /complaint/i,
    use: 'finding (of a contract check) or problem (of lint)',
  },
  { word: 'relay', pattern: /\brelay/i, use: 'proxy' },
  {
    word: 'pace',
    pattern: /\bpace(d|s|r)?\b|\bpace[A-Z]|[a-z]Pace\b/,
    use: 'throttle or rate limit',
  },
  { word: 'plant', pattern: /\bplant(s|ed|ing)?\b|\bplant[A-Z]/i, use: 'seed' },
  { word: 'surroundings', pattern: /surroundings/i, use: 'context' },
  { word: 'story', pattern: /\bstor(y|ies)\b/i, use: 'consistency of the examples' },
  {
    word: 'drawn request',
    pattern: /\bdr(aw|aws|awn|awing) requests?\b|drawnRequest/i,
    use: 'generated request',
  },
  {
    word: 'told',
    pattern: /\btold\b|\btold[A-Z(:]|[a-z]Told\b/i,
    use: 'evaluated or reported',
  },
  { word: 'world', pattern: /\bWorld\b|\bworld\.ts/, use: 'state or run (of a sequence)' },
  { word: 'fate', pattern: /\bfate(Of|s)?\b/i, use: 'change' },
  { word: 'bystander', pattern: /bystander/i, use: 'unrelated' },
  { word: 'unled', pattern: /\bunled\b/i, use: 'unreachable' },
  { word: 'habitOf', pattern: /\bhabitOf\b/, use: 'treatmentOf' },
  { word: 'tellsOfAnother', pattern: /tellsOfAnother/, use: 'isAboutTokenOrRate' },
  {
    word: "kind: 'behaviour'",
    pattern: /kind: '(behaviour|exchange)'|exchange checks?\b/,
    use: 'stateful or stateless',
  },
  { word: 'falls short', pattern: /falls? short|fallsShort/i, use: 'fails' },
  { word: 'carried out', pattern: /\bcarr(y|ies|ied|ying) out\b/i, use: 'run' },
  { word: 'to be had', pattern: /\b(to|can(not)?|could( not)?) be had\b/i, use: 'is available' },
  {
    word: 'fault',
    pattern:
      /\b(Folder|Date|Paging|Walk|Context)Fault\b|\bfaultOf\((whole|before|found|dated|reference)\b|\bfaultsOf\((found|each|name|searches),|faultWithoutEffect/,
    use: 'finding (a fault is what a job or an entry shows, or what the sandbox injects)',
  },
  // The package exports `ResponseProblem` under `./check`: that one stays.
  {
    word: 'problem',
    pattern:
      /\b(Route|Paging|Fault|Schema|Value|Find)Problem\b|\b(route|fault|rest|body)Problems\b/,
    use: 'finding (a problem is one of lint)',
  },
  {
    word: 'tells of',
    pattern: /\btell(s|ing)? of\b/i,
    use: 'says, shows or reports',
  },
  {
    word: 'flip',
    pattern: /\bflip(Of|OfList)\b|\bflips(\.ts|\b =)|\bflipped(Field|\b =)|reportFlips|FindFlip/,
    use: 'inconsistent read',
  },
  { word: 'stray', pattern: /\bstrays?\b|\bstray[A-Z]/i, use: 'the plain name of the thing' },
  { word: 'steady', pattern: /steady/i, use: 'unchanged or settled (unsteady: volatile)' },
  { word: 'looks', pattern: /\b(const|let) looks\b/, use: 'rounds or reads' },
  {
    word: 'hard texts',
    pattern: /\bhard(Texts|Values|Parts|Steps)\b|Hard(Texts|Values|Parts)|hard-values/,
    use: 'edge cases',
  },
  {
    word: 'rare texts',
    pattern: /\brare(Texts|Values|Steps|Providers)\b/,
    use: 'what is often rejected',
  },
  {
    word: 'Ends',
    pattern: /\btype Ends\b|[a-z]: Ends[,)]/,
    use: 'BeforeAndAfter, or what it is the end of',
  },
  {
    word: 'play',
    pattern: /\bcan(not)? play\b|playable/i,
    use: 'support (an answer to a decision)',
  },
  {
    word: 'parts (of a sandbox)',
    pattern: /\b(Sandbox|default|compile|answering)Parts\b|\bpartsWith\b/,
    use: 'definition',
  },
  {
    word: 'British spelling',
    pattern: new RegExp(
      [
        'colour|licence|misspelt|\\bcancelled\\b|\\bhonour|\\bfulfil\\b|neighbour|behaviour|favour|labour',
        'flavour|rumour|endeavour|\\bcentre|\\blitre|\\bmetres?\\b|\\bdefence\\b|\\boffence',
        'artefact|whilst|amongst|\\bgrey(?!-\\d)|(label|model|signal|travel|cancel)l(ed|ing)\\b(?<!cancelling)',
        '(normal|organ|recogn|initial|serial|optim|summar|custom|categor|minim|maxim|author|synchron|capital|general|special|util|visual|final|prior|standard|central|emphas|local|random|canonical|sanit|character|formal|item|neutral|material)is(e|es|ed|er|ing|ation)\\b',
        'analys(e|ed|ing)\\b|\\bpractis(e|ed|ing)\\b|judgement|\\blearnt\\b|\\bspelt\\b',
      ].join('|'),
      'i',
    ),
    use: 'the American spelling',
  },
  {
    word: 'answer',
    pattern:
      /[a-z]Answer\b|Answer(?!s)[A-Z]\w*|\banswer[A-Z]\w*|\b[a-z]+-answer\b|\banswer-[a-z]+|\banswers? [1-5]\d\d\b|\banswer(s|ed)? a request|\b(server|service|mock)s? answer|\b(is|are) (not )?answered (with|beyond|when|to a|while|meanwhile)\b/,
    use: 'response (an answer is a choice for a decision)',
  },
];

/** One line with a private word; the line is 0 for the path of the file. */
export interface Hit {
  word: PrivateWord;
  path: string;
  line: number;
  text: string;
}

/** Every private word in the path and the text of a file. */
export function hitsIn(path: string, text: string): Hit[] {
  return [path, ...text.split('\n')].flatMap((line, number) =>
    privateWords
      .filter(({ pattern }) => pattern.test(line))
      .map((word) => ({ word, path, line: number, text: line.match(word.pattern)?.[0] ?? '' })),
  );
}

/** What to do about a hit: `file:line: "word": use another`. */
export function describeHit({ word, path, line, text }: Hit): string {
  const place = line === 0 ? `${path} (name of the file)` : `${path}:${line}`;
  return `${place}: found "${text}"; use ${word.use}.`;
}
