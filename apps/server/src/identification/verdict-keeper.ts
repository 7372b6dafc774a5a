import { type ModuleKey, type SpectrumVerdict, spectrumSchema } from '@vigil/contract'
import { type TellingSpectrum, tellingSpectrum } from '@vigil/domain'
import { VERDICT_UNKNOWN } from '@vigil/i18n'
import type pg from 'pg'
import type { AlarmDesk } from '../alarms/book/desk-port.ts'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createPasses, type Passes } from '../platform/passes.ts'
import { createSampleJudge } from './sample-judge.ts'
import { FAILURES_MAX, SERVER, type SpectrumVerdicts } from './spectrum-verdicts.ts'

export interface VerdictKeeperOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  desk: Pick<AlarmDesk, 'log'>
  verdicts: SpectrumVerdicts
  now(): number
  log: Pick<Log, 'warn'>
}

export interface VerdictKeeper extends Passes {
  /** How many spectra wait, and how long the oldest has; as of the last pass. */
  readonly waiting: { readonly spectra: number; readonly oldestMs: number }
}

/** A notification that was lost with its connection is made up for, and what goes on is looked at again. */
const PASS_EVERY_MS = 5_000
/** Spectra come every few seconds; a device that has sent none yet may never do. */
const AGAIN_MS = { spectra: 10_000, none: 30_000 }
/** Readings are stored a moment after they came, later where the database is slow, and after the alarm that they raised. */
const STORED_WITHIN_MS = 60_000
/** How far back the last spectrum before an alarm is looked for: what a device had counted until then is not the alarm's. */
const BEFORE_MS = 600_000
const READINGS_AT_ONCE = 60
const BEHIND_MS = 60_000

/** A verdict as a line in the log of its alarm: the names, which are the same in every language, or that there is none. */
function noteOf({ answer, nuclides }: SpectrumVerdict): string | undefined {
  if (answer === 'background') return undefined
  return answer === 'unknown' ? VERDICT_UNKNOWN : nuclides.map(({ nuclide }) => nuclide).join(', ')
}

interface WantedAlarm {
  event_id: string
  device_id: string
  device_type: string
  module: ModuleKey
  begin_at: Date
  end_at: Date | null
  looked_until: Date | null
  counts: number | null
  verdict: SpectrumVerdict | null
}
const WANTED_COLUMNS: ColumnsOf<WantedAlarm> = {
  event_id: 'text',
  device_id: 'text',
  device_type: 'text',
  module: 'text',
  begin_at: 'time',
  end_at: 'time?',
  looked_until: 'time?',
  counts: 'number?',
  verdict: 'json?',
}

interface SpectrumRow {
  at: Date
  spectrum: unknown
}

/** Judges the spectra of alarms and of samples. What waits stands in the database: a crash loses none, and several servers share the work. */
export function createVerdictKeeper(options: VerdictKeeperOptions): VerdictKeeper {
  const { database, desk, verdicts, now, log } = options
  const judgeSample = createSampleJudge(options)
  let waiting = { spectra: 0, oldestMs: 0 }
  let again = false

  const spectraBetween = async (client: pg.ClientBase, alarm: WantedAlarm, from: Date, to: Date, newest: boolean) => {
    const rows = await readRowsOf<SpectrumRow>(
      client,
      { at: 'time', spectrum: 'json' },
      `select at, rest -> $2::text -> 'spectrum' as spectrum from reading
       where device_id = $1 and at > $3 and at <= $4 and rest -> $2::text ? 'spectrum' order by at ${newest ? 'desc' : ''} limit $5`,
      [alarm.device_id, alarm.module, from, to, newest ? 1 : READINGS_AT_ONCE],
    )
    return rows.flatMap(({ at, spectrum }) => {
      const read = spectrumSchema.safeParse(spectrum)
      return read.success ? [{ at: at.getTime(), spectrum: read.data }] : []
    })
  }

  async function judge(alarm: WantedAlarm, spectrum: TellingSpectrum): Promise<SpectrumVerdict> {
    const { device_id: id, device_type: deviceType, module } = alarm
    const seconds = spectrum.seconds > 0 ? spectrum.seconds : undefined
    return verdicts.of(SERVER, { id: Number(id), deviceType }, module, { ...spectrum, seconds })
  }

  async function lookAt(client: pg.PoolClient, alarm: WantedAlarm): Promise<SpectrumVerdict | undefined> {
    const begin = alarm.begin_at.getTime()
    const end = alarm.end_at?.getTime()
    const from = alarm.looked_until ?? new Date(begin - 1)
    const to = new Date(end ?? now())
    const later = await spectraBetween(client, alarm, from, to, false)
    const [before] = await spectraBetween(client, alarm, new Date(begin - BEFORE_MS), new Date(begin - 1), true)
    const telling = tellingSpectrum(before?.spectrum, later, alarm.counts ?? 0)
    const verdict = telling && (await judge(alarm, telling))
    const isMore = later.length === READINGS_AT_ONCE
    const lookedUntil = Math.max(from.getTime(), later.at(-1)?.at ?? 0, isMore ? 0 : to.getTime() - STORED_WITHIN_MS)
    await client.query(UPSERT_VERDICT, [
      alarm.event_id,
      new Date(lookedUntil),
      telling === undefined ? null : new Date(telling.at),
      telling?.total ?? 0,
      telling?.seconds ?? 0,
      verdict === undefined ? null : JSON.stringify(verdict),
    ])
    const isOver = end !== undefined && now() > end + STORED_WITHIN_MS && !isMore
    if (isOver) await client.query('delete from verdict_wanted where event_id = $1', [alarm.event_id])
    else {
      const isTelling = later.length > 0 || alarm.verdict !== null
      const due = isMore ? now() : now() + (isTelling ? AGAIN_MS.spectra : AGAIN_MS.none)
      await client.query('update verdict_wanted set due_at = $2 where event_id = $1', [alarm.event_id, new Date(due)])
    }
    return verdict
  }

  async function tell(alarm: WantedAlarm, verdict: SpectrumVerdict): Promise<void> {
    const note = noteOf(verdict)
    if (note === undefined || note === (alarm.verdict === null ? undefined : noteOf(alarm.verdict))) return
    await desk
      .log(alarm.event_id, { kind: 'spectrumJudged', at: now(), note })
      .catch((error: unknown) => log.warn({ err: error, alarm: alarm.event_id }, 'spectra: a verdict was not told'))
  }

  /** False when no alarm is due that nobody else looks at. */
  async function lookAtOne(): Promise<boolean> {
    let told: [WantedAlarm, SpectrumVerdict] | undefined
    const isFound = await database.transaction(async (client) => {
      told = undefined
      const [alarm] = await readRowsOf<WantedAlarm>(client, WANTED_COLUMNS, NEXT_ALARM, [new Date(now()), FAILURES_MAX])
      if (alarm === undefined) return false
      await client.query('savepoint one')
      try {
        const verdict = await lookAt(client, alarm)
        if (verdict !== undefined) told = [alarm, verdict]
      } catch (error) {
        await client.query('rollback to savepoint one')
        await client.query('update verdict_wanted set failures = failures + 1, due_at = $2 where event_id = $1', [
          alarm.event_id,
          new Date(now() + AGAIN_MS.none),
        ])
        log.warn({ err: error, alarm: alarm.event_id }, 'spectra: those of an alarm could not be judged')
      }
      return true
    })
    if (told !== undefined) await tell(...told)
    return isFound
  }

  async function count(): Promise<void> {
    const [row] = await readRowsOf<{ n: number; oldest: Date | null }>(
      database.pool,
      { n: 'number', oldest: 'time?' },
      WAITING,
      [new Date(now()), FAILURES_MAX],
    )
    waiting = { spectra: row?.n ?? 0, oldestMs: row?.oldest ? Math.max(0, now() - row.oldest.getTime()) : 0 }
    if (waiting.oldestMs > BEHIND_MS) log.warn(waiting, 'spectra: judging is behind; nothing is lost, it comes later')
  }

  const passes = createPasses({
    everyMs: PASS_EVERY_MS,
    async passOnce(isStopped) {
      do {
        again = false
        await count()
        while (!isStopped() && (await lookAtOne()));
        // Alarms come first: an alarm that came meanwhile does not wait for a laboratory's files.
        while (!isStopped() && !again && (await judgeSample()));
      } while (again && !isStopped())
      if (!isStopped()) await count()
    },
    onFailed: (error) => log.warn({ err: error }, 'spectra: could not be judged'),
  })

  const pass = (): Promise<void> => {
    // What comes while a pass is under way may be too late for it.
    again = true
    return passes.pass()
  }

  return {
    ...passes,
    get waiting() {
      return waiting
    },
    pass,
    start() {
      // What the former server could not judge, or was judging when it stopped, is tried again: this one may be mended.
      database.pool
        .query(FORGIVE)
        .then(pass)
        .catch((error: unknown) => log.warn({ err: error }, 'spectra: could not be judged'))
      passes.start()
    },
  }
}

const FORGIVE = `
  with alarms as (update verdict_wanted set failures = 0 where failures > 0)
  update spectrum_sample set failures = 0 where failures > 0`

/** What has no verdict yet comes before what has one. */
const NEXT_ALARM = `
  select wanted.event_id, event.device_id, device.device_type, event.module, event.begin_at, event.end_at, known.looked_until, known.counts,
    known.verdict
  from verdict_wanted wanted join alarm_event event on event.id = wanted.event_id join device on device.id = event.device_id
    left join alarm_verdict known on known.event_id = wanted.event_id
  where wanted.due_at <= $1 and wanted.failures < $2
  order by known.verdict is not null, wanted.due_at, wanted.event_id limit 1 for update of wanted skip locked`

const UPSERT_VERDICT = `
  insert into alarm_verdict as known (event_id, looked_until, at, counts, seconds, verdict) values ($1, $2, $3, $4, $5, $6)
  on conflict (event_id) do update set looked_until = excluded.looked_until,
    at = case when excluded.verdict is null then known.at else excluded.at end,
    counts = case when excluded.verdict is null then known.counts else excluded.counts end,
    seconds = case when excluded.verdict is null then known.seconds else excluded.seconds end,
    verdict = coalesce(excluded.verdict, known.verdict)`

const WAITING = `
  select count(*)::int as n, min(since) as oldest from (
    select due_at as since from verdict_wanted where due_at <= $1 and failures < $2
    union all
    select sample.at from spectrum_sample sample join device on device.sn = sample.sn
    where sample.verdict is null and sample.failures < $2) due`
