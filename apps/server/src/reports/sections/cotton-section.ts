import type { CheckShare, LotDimension } from '@vigil/contract'
import {
  COTTON_THRESHOLDS,
  type CottonEarlier,
  type CottonFinding,
  checksTogether,
  cottonFindingsOf,
  hasYearBefore,
  overdueIn,
  seasonsOf,
} from '@vigil/domain'
import { stacksAt } from '../../cotton/cotton-store.ts'
import { balesKnownAt } from '../../cotton/round-at.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import { type CottonCountsOptions, createCottonCounts } from '../../statistics/cotton/cotton-counts.ts'
import { cottonPage, cottonSheets } from '../paper/cotton-pages.ts'
import { cottonSentences } from '../paper/say-cotton.ts'
import type { CottonPart, KeptCottonFinding } from '../report-content.ts'
import type { Section, Subject } from './section.ts'

export interface CottonSectionOptions extends Omit<CottonCountsOptions, 'database'> {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'devices' | 'office'>
}

type Counted = Awaited<ReturnType<ReturnType<typeof createCottonCounts>['checks']>>
type CountedAlarms = Awaited<ReturnType<ReturnType<typeof createCottonCounts>['alarms']>>

/** At most this many lines of one table: a page has no room for more, and the statistics have them all. */
const TOLD_MAX = 20
const NONE = { n: 0, found: 0, probability: null }

/** Every cotton of which something is known, with its checks and alarms; the riskiest first. */
function lotsOf(checks: readonly CheckShare[], alarms: readonly { readonly key: string; readonly n: number }[]) {
  const checked = new Map(checks.map(({ key, ...share }) => [key, share]))
  const alarmed = new Map(alarms.map(({ key, n }) => [key, n]))
  return [...new Set([...checked.keys(), ...alarmed.keys()])]
    .map((key) => ({ key, ...(checked.get(key) ?? NONE), alarms: alarmed.get(key) ?? 0 }))
    .sort((a, b) => (b.probability ?? -1) - (a.probability ?? -1) || b.n - a.n || b.alarms - a.alarms)
    .slice(0, TOLD_MAX)
}

/** Checks of bales and alarms of cotton as its statistics have them, and what of the round was overdue. */
export function createCottonSection(options: CottonSectionOptions): Section<'cotton', CottonPart | undefined> {
  const { database, directory, registry } = options
  const counts = createCottonCounts(options)
  const models = new Set(registry.models.filter(({ layout }) => layout === 'bale').map(({ id }) => id))

  const officeName = (id: string): string => directory.office(id)?.name ?? id
  /** A stack is told by its office, a colon and its name, which may have colons, too. */
  function named<T extends { readonly key: string }>(dimension: LotDimension, share: T) {
    const end = dimension === 'stack' ? share.key.indexOf(':') : -1
    return { ...share, key: share.key.slice(end + 1), office: end < 0 ? '' : officeName(share.key.slice(0, end)) }
  }
  const kept = (finding: CottonFinding): KeptCottonFinding =>
    finding.kind === 'riskiest' ? named(finding.dimension, finding) : finding

  const hasDevices = ({ officeIds }: Subject['scope']): boolean =>
    [...directory.devices()].some(
      ({ deviceType, officeId }) => models.has(deviceType) && (officeIds?.includes(Number(officeId)) ?? true),
    )

  /** As the round had it then, of the stacks that there are now. */
  async function overdueAt(at: number, { officeIds }: Subject['scope']): Promise<CottonPart['overdue']> {
    const stacks = await stacksAt(database.pool, officeIds, at)
    if (stacks.length === 0) return undefined
    const known = await balesKnownAt(
      database.pool,
      stacks.map(({ id }) => id),
      at,
    )
    const told = stacks.map((stack) => ({
      name: stack.name,
      office: officeName(stack.officeId),
      ...overdueIn(stack, known, at),
    }))
    const since = told.flatMap((stack) => stack.since ?? [])
    return {
      n: told.reduce((sum, { n }) => sum + n, 0),
      of: told.reduce((sum, { of }) => sum + of, 0),
      since: since.length === 0 ? null : Math.min(...since),
      stacks: told
        .filter(({ n }) => n > 0)
        .sort((a, b) => b.n - a.n)
        .slice(0, TOLD_MAX),
    }
  }

  /** Of an earlier period, as far as all of it is on record. */
  function earlier(which: 'before' | 'yearBefore', checks: Counted, alarms: CountedAlarms): CottonEarlier {
    const isKnown = ({ since, [which]: { begin } }: Counted | CountedAlarms): boolean =>
      since !== null && since <= begin
    const [checked, alarmed] = [isKnown(checks), isKnown(alarms)]
    return {
      checks: checked ? checks[which].n : null,
      found: checked ? checks[which].found : null,
      alarms: alarmed ? alarms[which].n : null,
    }
  }

  return {
    async read({ period, until, scope }) {
      const isWhole = until >= period.end
      const when = { period, until, passedMs: isWhole ? Number.POSITIVE_INFINITY : until - period.begin }
      const checks = await counts.checks(when, scope)
      const alarms = await counts.alarms(when, scope)
      const overdue = await overdueAt(until, scope)
      if (overdue === undefined && checks.n + alarms.total === 0 && !hasDevices(scope)) return undefined
      const since = [checks.since, alarms.since].flatMap((each) => each ?? [])
      const hasYear = hasYearBefore(period.unit)
      const figures = { checks: checks.n, found: checks.found, alarms: alarms.total, probability: checks.probability }
      const before = earlier('before', checks, alarms)
      const yearBefore = hasYear ? earlier('yearBefore', checks, alarms) : undefined
      const findings = cottonFindingsOf(
        {
          ...figures,
          time: { begin: period.begin, end: until, since: since.length === 0 ? null : Math.min(...since) },
          before,
          yearBefore,
          lots: { stack: checks.by.stack.shares, origin: checks.by.origin.shares, age: checks.by.age.shares },
          overdue,
        },
        COTTON_THRESHOLDS,
      )
      const months = checks.steps.map((step, index) => ({ ...step, alarms: alarms.steps[index]?.n ?? 0 }))
      const lots = (dimension: LotDimension) =>
        lotsOf(checks.by[dimension].shares, alarms.lots[dimension].shares).map((share) => named(dimension, share))
      return {
        ...figures,
        before,
        ...(yearBefore !== undefined && { yearBefore }),
        findings: findings.map(kept),
        lots: { stack: lots('stack'), origin: lots('origin'), age: lots('age') },
        seasons:
          period.unit === 'year'
            ? seasonsOf(months).map(({ begin, end, months: own }) => ({
                ...{ begin, end },
                ...checksTogether(own),
                alarms: own.reduce((sum, month) => sum + month.alarms, 0),
              }))
            : [],
        ...(overdue !== undefined && { overdue }),
      } satisfies CottonPart
    },

    page: cottonPage,
    sheets: cottonSheets,
    sentences: cottonSentences,
  }
}
