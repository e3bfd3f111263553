import type { Clock } from '#main/runtime/world';
import type { TypeIconWrites, WantedIcon } from '#main/store/catalog/type-icons';
import type { HttpAnswerRow } from '#main/store/ingest-state/http-answers';
import type { Transaction } from '#main/store/transaction';
import type { IconAnswer, ImageSource } from '#main/upstream/images';
import { DAY, HOUR, isoUtc, MINUTE } from '#shared/time';
import type { RateLimiter } from '../rate-limiter.ts';
import { type Job, JobFailure } from '../scheduler/job.ts';

const PERIOD = 10 * MINUTE;
/** Questions of one run: two minutes and a half at four a second. */
const MOST_QUESTIONS = 600;
/** Between two runs while more are due. */
const PAUSE = MINUTE;
const BATCH = 50;
/** An icon hardly ever changes, and what has none hardly ever gets one. */
const RETENTION = 30 * DAY;
/** Before an icon that could not be read is asked for again, where others could. */
const FAILED_WAIT = DAY;
/** Which types contracts hold is looked up at most this often. */
const WANTED_FOR = HOUR;

/** Where icons come from and go. */
interface IconDeps {
  source: ImageSource;
  icons: TypeIconWrites;
  /** Of all questions for icons. */
  pace: RateLimiter;
  answers: { save(records: readonly HttpAnswerRow[]): void };
  transaction: Transaction;
  clock: Clock;
}

/**
 * Fetches the icon of each type that outstanding contracts hold, once, after everything else (decisions §3.20). What a person looks at
 * asks for nothing: the source cannot learn it.
 */
export function typeIcons(deps: IconDeps): Job {
  const { source, pace, transaction, clock } = deps;
  const due = dueIcons(deps);

  return {
    name: 'type-icons',
    label: 'Icons of types',
    source: 'images',
    everyMs: PERIOD,
    offsetMs: 7 * MINUTE,
    after: ['static-data', 'public-contracts', 'contract-items', 'market-prices', 'market-orders'],

    async run({ signal, report }) {
      const wanted = due();
      let done = 0;
      for (let from = 0; from < wanted.length; from += BATCH) {
        report(from, wanted.length, 'icons');
        const batch = wanted.slice(from, from + BATCH);
        const ask = async (icon: WantedIcon, either: AbortSignal) => ({
          icon,
          answer: await source.icon(icon.typeId, icon.isBlueprint ? (icon.isCopy ? 'bpc' : 'bp') : 'icon', either),
        });
        const answers = await pace.all(batch, ask, signal);
        const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []));
        const [first] = failures;
        // One odd picture is its own fault; many are the source's, and none of them is put off.
        const isSourceDown = failures.length * 2 >= batch.length;
        transaction(() => {
          for (const { icon, answer } of answers) if (answer.kind !== 'failed' || !isSourceDown) saveAnswer(deps, icon, answer);
        });
        done += batch.length - failures.length;
        if (first !== undefined && isSourceDown) throw new JobFailure(first.reason, first.retryAt);
      }
      return { rows: done, ...(wanted.length === MOST_QUESTIONS ? { nextDueAt: clock.now() + PAUSE } : {}) };
    },
  };
}

/** What is due, icons of the newest contracts first. */
function dueIcons({ icons, clock }: Pick<IconDeps, 'icons' | 'clock'>): () => WantedIcon[] {
  let known: { at: number; wanted: WantedIcon[] } | undefined;
  const keyOf = ({ typeId, isCopy }: Pick<WantedIcon, 'typeId' | 'isCopy'>) => `${typeId} ${isCopy}`;
  return () => {
    const now = clock.now();
    if (known === undefined || now - known.at > WANTED_FOR) known = { at: now, wanted: icons.wanted() };
    const resting = new Set(icons.notDue(isoUtc(now)).map(keyOf));
    return known.wanted.filter((icon) => !resting.has(keyOf(icon))).slice(0, MOST_QUESTIONS);
  };
}

function saveAnswer({ icons, answers, clock }: IconDeps, icon: WantedIcon, answer: IconAnswer): void {
  const later = isoUtc(clock.now() + RETENTION);
  switch (answer.kind) {
    case 'icon':
      icons.save(icon, { media: answer.picture.media, image: answer.picture.bytes }, later);
      answers.save([answer.record]);
      break;
    case 'absent':
      icons.save(icon, null, later);
      break;
    case 'unchanged':
      icons.postpone(icon, later);
      break;
    default:
      icons.postpone(icon, isoUtc(clock.now() + FAILED_WAIT));
  }
}
