import { spectrumSchema } from '@vigil/contract'
import { BESIDE_MS, isBackgroundSample } from '@vigil/domain'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { FAILURES_MAX, GAMMA_MODULES, SERVER, type SpectrumVerdicts } from './spectrum-verdicts.ts'

export interface SampleJudgeOptions {
  database: Pick<Database, 'transaction'>
  verdicts: SpectrumVerdicts
  log: Pick<Log, 'warn'>
}

interface WaitingSample {
  id: string
  run_id: string
  name: string
  title: string
  sn: string
  at: Date
  device_id: string
  device_type: string
  spectrum: unknown
}
const SAMPLE_COLUMNS: ColumnsOf<WaitingSample> = {
  id: 'text',
  run_id: 'text',
  name: 'text',
  title: 'text',
  sn: 'text',
  at: 'time',
  device_id: 'text',
  device_type: 'text',
  spectrum: 'json',
}

/** Judges the sample that waits longest; answers false when none waits that nobody else works on. */
export function createSampleJudge({ database, verdicts, log }: SampleJudgeOptions): () => Promise<boolean> {
  return () =>
    database.transaction(async (client) => {
      const [sample] = await readRowsOf<WaitingSample>(client, SAMPLE_COLUMNS, NEXT_SAMPLE, [FAILURES_MAX])
      if (sample === undefined) return false
      await client.query('savepoint one')
      try {
        const { counts, calibration, liveTime, realTime } = spectrumSchema.parse(sample.spectrum)
        const device = { id: Number(sample.device_id), deviceType: sample.device_type }
        const spectrum = { counts, calibration, seconds: liveTime ?? realTime }
        const beside = isBackgroundSample(sample) ? undefined : await backgroundBeside(client, sample)
        const verdict = await verdicts.of(SERVER, device, GAMMA_MODULES[0], spectrum, { beside })
        await client.query('update spectrum_sample set verdict = $2 where id = $1', [
          sample.id,
          JSON.stringify(verdict),
        ])
      } catch (error) {
        await client.query('rollback to savepoint one')
        await client.query('update spectrum_sample set failures = failures + 1 where id = $1', [sample.id])
        log.warn({ err: error, sample: sample.id }, 'spectra: a sample could not be judged')
      }
      return true
    })
}

/** The background that was brought with a sample, of the same file or else of the nearest one; without a duration nobody knows its share. */
async function backgroundBeside(client: pg.ClientBase, { run_id, sn, at }: WaitingSample) {
  const rows = await readRows(client, BESIDE_COLUMNS, BESIDE, [sn, at, BESIDE_MS, run_id])
  const found = rows.find(isBackgroundSample)
  if (found === undefined) return undefined
  const [row] = await readRows(client, { spectrum: 'json' }, 'select spectrum from spectrum_sample where id = $1', [
    found.id,
  ])
  const parsed = spectrumSchema.safeParse(row?.spectrum)
  const seconds = parsed.data?.liveTime ?? parsed.data?.realTime
  if (parsed.data === undefined || seconds === undefined) return undefined
  const { counts, calibration } = parsed.data
  return { counts, calibration, seconds }
}

const BESIDE_COLUMNS = { id: 'text', name: 'text', title: 'text' } as const
const BESIDE = `
  select id, name, title from spectrum_sample
  where sn = $1 and abs(extract(epoch from at - $2::timestamptz)) * 1000 <= $3
  order by run_id <> $4, abs(extract(epoch from at - $2::timestamptz)), id limit 200`

const NEXT_SAMPLE = `
  select sample.id, sample.run_id, sample.name, sample.title, sample.sn, sample.at, device.id as device_id, device.device_type, sample.spectrum
  from spectrum_sample sample join device on device.sn = sample.sn
  where sample.verdict is null and sample.failures < $1 order by sample.at limit 1 for update of sample skip locked`
