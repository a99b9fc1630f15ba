import type { Journey, JourneyStep } from '../document/journeys.ts';
import { curlCommand } from '../samples/curl.ts';
import { journeyRequests, shellVariable } from '../samples/journey-requests.ts';
import { sections } from './markdown.ts';
import type { Site } from './site.ts';

/** Every journey in Markdown, with the command of each step. */
export function journeysMarkdown(site: Site): string {
  return sections([
    '# Journeys',
    'What callers do with several operations, one after the other. Values such as `$TOKEN` are variables of the shell.',
    ...site.journeys.flatMap((journey) => journeySections(site, journey)),
  ]);
}

function journeySections({ api, journeys }: Site, journey: Journey): string[] {
  const steps = journeyRequests(journey, api) ?? [];
  return [
    `## ${journey.title}`,
    journey.description,
    ...steps.flatMap(({ step, request }, index) => [
      `${index + 1}. ${step.description}${repetition(step)} (\`${step.operationId}\`)`,
      `\`\`\`sh\n${curlCommand(request)}\n\`\`\``,
      keptText(step, journeys),
    ]),
  ];
}

/** How a step is repeated, as a further sentence in Markdown; empty where it is not. */
export function repetition({ retry }: JourneyStep): string {
  if (!retry) return '';
  const { after, limit, conditions, endConditions } = retry;
  const all = (each: readonly string[]) =>
    each.map((condition) => `\`${condition}\``).join(' and ');
  const onlyIf = conditions.length > 0 ? `, as long as ${all(conditions)}` : '';
  const unless = endConditions.length > 0 ? `, but not if ${all(endConditions)}` : '';
  return ` Repeat it every ${after} s until it succeeds, ${limit} times at most${onlyIf}${unless}.`;
}

/** What the following steps, or the following journey, take from the response. */
function keptText({ outputs, next }: JourneyStep, journeys: readonly Journey[]): string {
  const following = journeys.find(({ id }) => id === next?.id);
  const kept = Object.entries({ ...outputs, ...next?.inputs }).map(
    ([name, pointer]) => `Keep \`${pointer}\` of the response as \`${shellVariable(name)}\`.`,
  );
  if (!next || !following) return kept.join(' ');
  const conditions = next.conditions.map((each) => `\`${each}\``).join(' and ');
  return [...kept, `If ${conditions}, go on with “${following.title}”.`].join(' ');
}
