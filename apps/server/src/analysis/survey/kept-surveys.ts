import type { Survey, SurveyGrid } from '@vigil/contract'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { compareSurveys, type KeptSurvey } from './compare-surveys.ts'
import type { CompareAnswer, CompareJob, SurveySamples } from './survey-job.ts'

type Pool = Database['pool']

/** As it was found when it was kept, with the names that devices had. */
export async function readKept(
  pool: Pool,
  id: string,
): Promise<Omit<KeptSurvey, 'samples'> & { names: Record<string, string> }> {
  const [row] = await readRows(
    pool,
    { survey: 'json', grid: 'json?', names: 'json' },
    `select survey, grid, choice -> 'names' as names from saved_survey where id = $1`,
    [id],
  )
  if (row === undefined) throw new Refusal('recordUnknown')
  const { survey, grid, names } = row
  return { survey: survey as Survey, grid: grid as SurveyGrid | null, names: names as Record<string, string> }
}

async function readSamples(pool: Pool, id: string): Promise<SurveySamples> {
  const [row] = await readRows(pool, { samples: 'json' }, 'select samples from saved_survey where id = $1', [id])
  return (row?.samples ?? { hours: {}, cells: {} }) as SurveySamples
}

/** Of two that were kept. Up to 17 MB of samples are read and compared for each: not in the thread that hears devices. */
export async function compareKept(pool: Pool, { before, after, quantity }: CompareJob): Promise<CompareAnswer> {
  const whole = async (id: string): Promise<KeptSurvey> => ({
    ...(await readKept(pool, id)),
    samples: await readSamples(pool, id),
  })
  return compareSurveys(await whole(before), await whole(after), quantity)
}
