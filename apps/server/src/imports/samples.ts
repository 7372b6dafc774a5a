import { createHash } from 'node:crypto'
import { type SpectrumSample, spectrumSampleSchema } from '@vigil/contract'
import { BESIDE_MS, isBackgroundSample } from '@vigil/domain'
import type pg from 'pg'
import { storableJson } from '../platform/database/copy-text.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { NewRun } from './import-runs.ts'
import type { FileSample } from './spectrum-file.ts'

type Client = Pick<pg.ClientBase, 'query'>

const SAMPLES_LISTED = 200

type ListedSample = Omit<SpectrumSample, 'spectrum'> & { channels: number }

interface SampleRow extends Omit<ListedSample, 'at' | 'by'> {
  at: Date
  username: string | null
}

const ROW: ColumnsOf<SampleRow> = {
  id: 'text',
  at: 'time',
  username: 'text?',
  name: 'text',
  number: 'number',
  title: 'text',
  sn: 'text',
  findings: 'json',
  verdict: 'json?',
  channels: 'number',
}
const COLUMNS = `id, at, username, name, number, title, sn, findings, verdict, jsonb_array_length(spectrum->'counts') as channels`

/** Samples of a run; one that is known already is passed over. */
export async function insertSamples(
  client: Client,
  run: NewRun,
  samples: readonly FileSample[],
  newId: () => string,
): Promise<void> {
  for (const { number, title, sn, spectrum, findings } of samples) {
    const told = storableJson(spectrum)
    const { rowCount } = await client.query(
      `insert into spectrum_sample (id, run_id, at, user_id, username, name, number, title, sn, spectrum, findings, digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (sn, digest) do nothing`,
      [
        newId(),
        run.id,
        new Date(run.at),
        run.userId,
        run.by,
        run.name,
        number,
        title,
        sn,
        told,
        storableJson(findings),
        createHash('sha256').update(told).digest('hex'),
      ],
    )
    // What was brought with it may have been judged without it.
    if (rowCount === 1 && isBackgroundSample({ name: run.name, title })) {
      await client.query(JUDGE_AGAIN, [sn, new Date(run.at), BESIDE_MS])
    }
  }
}

const JUDGE_AGAIN = `
  update spectrum_sample set verdict = null, failures = 0
  where sn = $1 and verdict is not null and abs(extract(epoch from at - $2::timestamptz)) * 1000 <= $3`

/** Newest first. `serials`: of these devices alone; null is all. */
export async function listSamples(client: Client, serials: readonly string[] | null): Promise<ListedSample[]> {
  const rows = await readRowsOf<SampleRow>(
    client,
    ROW,
    `select ${COLUMNS} from spectrum_sample where $1::text[] is null or sn = any ($1) order by at desc, id limit $2`,
    [serials, SAMPLES_LISTED],
  )
  return rows.map(({ username, at, ...row }) => ({ ...row, at: at.getTime(), by: username }))
}

export async function readSample(client: Client, id: string): Promise<SpectrumSample | undefined> {
  const [row] = await readRowsOf<SampleRow & Pick<SpectrumSample, 'spectrum'>>(
    client,
    { ...ROW, spectrum: 'json' },
    `select ${COLUMNS}, spectrum from spectrum_sample where id = $1`,
    [id],
  )
  if (row === undefined) return undefined
  return spectrumSampleSchema.parse({ ...row, at: row.at.getTime(), by: row.username })
}
