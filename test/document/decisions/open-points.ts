/** A point that the source says is not shown, and the decision that takes it up. */
export interface OpenPoint {
  /** The section in which the source says so. */
  section: string;
  /** What is not shown. */
  point: string;
  decision: string;
  /** What the title of the decision speaks of. */
  title: RegExp;
}

const service = 'What the service does';
const resources = 'Resources and their fields';
const states = 'States and transitions';

function rows(section: string, points: [string, string, RegExp][]): OpenPoint[] {
  return points.map(([point, decision, title]) => ({ section, point, decision, title }));
}

/** Every point that the source names as not shown, in its order; written from the source. */
export const openPoints: OpenPoint[] = [
  ...rows(service, [
    ['how a series assigns codes', 'D01', /code.*series/i],
    ['how entries of a series are signed', 'D02', /signature/i],
    ['what an enrollment grants', 'D03', /enrollment.*grants/i],
  ]),
  ...rows(`${resources} / Page of entries`, [
    ['contexts', 'D06', /context/i],
    ['folders', 'D07', /folder/i],
    ['scopes of links', 'D08', /scope/i],
    ['sources of metadata records', 'D09', /source.*metadata/i],
    ['keys of providers', 'D10', /provider/i],
  ]),
  ...rows(`${resources} / Job`, [
    ['statuses of jobs', 'D15', /job status/i],
    ['statuses of intent events', 'D17', /status.*intent event/i],
    ['how the times of a job are written', 'D18', /times of a job/i],
  ]),
  ...rows(`${resources} / Workflow`, [
    ['providers of steps', 'D20', /provider.*step/i],
    ['statuses of step links', 'D21', /status.*step link/i],
    ['how a version is written', 'D22', /version/i],
  ]),
  ...rows(`${resources} / Series entry`, [['a series beside its id', 'D28', /series itself/i]]),
  ...rows(states, [
    ['states of an entry', 'D04', /entry state/i],
    ['moves between the states of an entry', 'D05', /moves.*entry state/i],
    ['moves between the statuses of a job', 'D16', /moves.*job status/i],
    ['what disables a workflow', 'D25', /disabling a workflow/i],
  ]),
  ...rows('Endpoints', [
    ['which fields a body needs', 'D30', /body must have/i],
    ['bounds of the fields of a body', 'D31', /bounds/i],
  ]),
  ...rows('Endpoints / 2', [['query names of the listing', 'D33', /name of the folder.*listing/i]]),
  ...rows('Endpoints / 3', [['query names of the search', 'D34', /name of.*related/i]]),
  ...rows('Endpoints / 4', [
    ['a wait that elapses', 'D42', /wait elapses/i],
    ['a second PUT with another body', 'D44', /job with another body/i],
  ]),
  ...rows('Endpoints / 9', [
    ['query parameters of the entries of a series', 'D50', /query.*series/i],
    ['paging of the entries of a series', 'D51', /pages.*series/i],
  ]),
  ...rows('Authentication', [
    ['how a token is presented', 'D52', /token is presented/i],
    ['lifetime of a token', 'D55', /lifetime/i],
    ['renewal of a token', 'D56', /renewal/i],
  ]),
  ...rows('Events', [['notifications', 'D57', /notification/i]]),
  ...rows('Errors', [
    ['statuses of errors', 'D58', /status.*error/i],
    ['bodies of errors', 'D59', /bodies.*error/i],
    ['codes of errors', 'D60', /codes.*error/i],
  ]),
  ...rows('Limits', [
    ['longest wait', 'D43', /wait/i],
    ['rate limits', 'D61', /rate/i],
    ['default page size', 'D62', /default page/i],
    ['largest page size', 'D63', /largest page/i],
    ['largest request body', 'D64', /largest request/i],
    ['largest attachment', 'D65', /largest attachment/i],
  ]),
  ...rows('Versioning', [['policy for versions', 'D66', /policy/i]]),
];
