import { spectrumSchema } from '@vigil/contract'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
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
  device_id: string
  device_type: string
  spectrum: unknown
}
const SAMPLE_COLUMNS: ColumnsOf<WaitingSample> = {
  id: 'text',
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
        const verdict = await verdicts.of(SERVER, device, GAMMA_MODULES[0], spectrum)
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

const NEXT_SAMPLE = `
  select sample.id, device.id as device_id, device.device_type, sample.spectrum
  from spectrum_sample sample join device on device.sn = sample.sn
  where sample.verdict is null and sample.failures < $1 order by sample.at limit 1 for update of sample skip locked`
