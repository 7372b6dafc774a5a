import { type AlarmKind, type DeviceDetail, State2 } from '@vigil/contract'
import { baleSignsOf } from '@vigil/devices'
import { baleOfCheck } from '@vigil/domain'
import { type CottonLevel, smoulderingProbability } from '@vigil/science'
import type pg from 'pg'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createPasses, type Passes } from '../platform/passes.ts'
import { balesIn, stacksAround } from './cotton-store.ts'
import { insertInspection } from './inspection-store.ts'
import { fulfilProbing, probingsAround, standingAt } from './probe-store.ts'

export interface InspectionKeeperOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  /** With the office whose round went on. */
  onInspected(officeId: string): void
  log: Pick<Log, 'warn'>
}

/** Makes inspections of the checks that were of a bale of the desk. Several servers share the work. */
export interface InspectionKeeper extends Passes {
  /** What could not be decided by the former server is tried again: this one may be mended. */
  start(): void
}

/** A notification that was lost with its connection is made up for. */
const PASS_EVERY_MS = 20_000
const CHECKS_AT_ONCE = 100
/** So often one that fails is tried again. */
const FAILURES_MAX = 5

interface CheckRow {
  id: string
  device_id: string
  office_path: string
  begin_at: Date
  end_at: Date
  state: State2
  subject: string | null
  mods: DeviceDetail['mods']
  kind: AlarmKind
  simulated: boolean
}
const CHECK_COLUMNS: ColumnsOf<CheckRow> = {
  id: 'text',
  device_id: 'text',
  office_path: 'text',
  begin_at: 'time',
  end_at: 'time',
  state: 'number',
  subject: 'text?',
  mods: 'json',
  kind: 'text',
  simulated: 'boolean',
}

const LEVELS: readonly CottonLevel[] = ['normal', 'warning', 'alarm']
const levelOf = (state: State2): CottonLevel =>
  state >= State2.Alarm ? 'alarm' : state === State2.Warning ? 'warning' : 'normal'
/** A device that alarms is believed, and so are the rules. */
const worse = (a: CottonLevel, b: CottonLevel): CottonLevel => (LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b)

export function createInspectionKeeper({ database, onInspected, log }: InspectionKeeperOptions): InspectionKeeper {
  let again = false

  async function decide(client: pg.PoolClient, check: CheckRow): Promise<string | undefined> {
    const stacks = await stacksAround(client, check.office_path)
    if (stacks.length === 0) return undefined
    const stackIds = stacks.map(({ id }) => id)
    const bales = await balesIn(client, stackIds)
    const probings = await probingsAround(client, check.device_id, check.end_at)
    const standing = await standingAt(client, stackIds, check.device_id, check.end_at)
    const { begin_at: begin, end_at: end, subject } = check
    const found = baleOfCheck({ begin: begin.getTime(), at: end.getTime(), subject }, stacks, bales, probings, standing)
    const stack = stacks.find(({ id }) => id === found?.stackId)
    if (found === undefined || stack === undefined) return undefined
    const { stackId, row, column, layer, probingId } = found
    const isSame = (bale: { stackId: string; row: number; column: number; layer: number }): boolean =>
      bale.stackId === stackId && bale.row === row && bale.column === column && bale.layer === layer
    const probing = probings.find(({ id }) => id === probingId)
    const values = check.mods.baleMod?.values ?? {}
    const { level, probability } = smoulderingProbability(baleSignsOf(values))
    await insertInspection(client, {
      detectionId: check.id,
      officeId: stack.officeId,
      stackId,
      stackName: stack.name,
      row,
      column,
      layer,
      code: bales.find(isSame)?.code ?? '',
      deviceId: check.device_id,
      by: probing?.by ?? '',
      at: check.end_at,
      state2: check.state,
      level: worse(level, levelOf(check.state)),
      probability,
      values,
      note: probing?.note ?? '',
      kind: check.kind,
      simulated: check.simulated,
    })
    if (probingId !== null) await fulfilProbing(client, probingId, check.id, check.end_at)
    return stack.officeId
  }

  /** False when nothing waits that nobody else works on. */
  async function decideSome(): Promise<boolean> {
    const offices = new Set<string>()
    const more = await database.transaction(async (client) => {
      offices.clear()
      // By when they ended: of two that came at once, the first is who said so.
      const checks = await readRowsOf<CheckRow>(
        client,
        CHECK_COLUMNS,
        `select detection.id, detection.device_id, office.path as office_path, detection.begin_at, detection.end_at,
           detection.state, detection.subject, detection.mods, detection.kind, detection.simulated
         from cotton_heard heard join detection on detection.id = heard.detection_id
           join device on device.id = detection.device_id join office on office.id = device.office_id
         where heard.failures < $2
         order by detection.end_at, detection.id limit $1 for update of heard skip locked`,
        [CHECKS_AT_ONCE, FAILURES_MAX],
      )
      const decided: string[] = []
      for (const check of checks) {
        await client.query('savepoint one')
        try {
          const officeId = await decide(client, check)
          if (officeId !== undefined) offices.add(officeId)
          decided.push(check.id)
        } catch (error) {
          await client.query('rollback to savepoint one')
          await client.query('update cotton_heard set failures = failures + 1 where detection_id = $1', [check.id])
          log.warn({ err: error, detection: check.id }, 'cotton: a check could not be filed as an inspection')
        }
      }
      await client.query('delete from cotton_heard where detection_id = any ($1)', [decided])
      return decided.length === CHECKS_AT_ONCE
    })
    for (const officeId of offices) onInspected(officeId)
    return more
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'cotton: checks could not be filed as inspections')
  const passes = createPasses({
    everyMs: PASS_EVERY_MS,
    async passOnce(isStopped) {
      do {
        again = false
        while (!isStopped() && (await decideSome()));
      } while (again && !isStopped())
    },
    onFailed: warn,
  })

  const pass = (): Promise<void> => {
    // What is heard while a pass is under way may be too late for it.
    again = true
    return passes.pass()
  }

  return {
    ...passes,
    pass,
    start() {
      database.pool.query('update cotton_heard set failures = 0 where failures > 0').then(pass).catch(warn)
      passes.start()
    },
  }
}
