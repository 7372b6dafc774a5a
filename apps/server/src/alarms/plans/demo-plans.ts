import { randomUUID } from 'node:crypto'
import type { AlarmPlan, DeviceKind, EscalationRule, Locale } from '@vigil/contract'
import { DEMO_NAMES, type DemoNames } from '@vigil/i18n'
import type pg from 'pg'
import { z } from 'zod'
import { DEMO_OFFICES, type SiteKey } from '../../organisation/demo-city.ts'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import type { Database } from '../../platform/database.ts'
import { insertContact, insertPlan, writeRule } from './plan-store.ts'

const PLANS: readonly { key: keyof DemoNames['plan']; level: AlarmPlan['level']; kinds: readonly DeviceKind[] }[] = [
  { key: 'radiation', level: 1, kinds: ['nuclear', 'gammaCamera'] },
  { key: 'toxic', level: 1, kinds: ['chemical', 'toxicGas'] },
  { key: 'biological', level: 2, kinds: ['biological'] },
  { key: 'fire', level: 2, kinds: ['smoke', 'cottonBale'] },
  { key: 'any', level: 4, kinds: [] },
]

const QUICK_SITE: SiteKey = 'chemicalPark'
const QUICK: Pick<EscalationRule, 'low' | 'mid' | 'high'> = {
  low: { resoundAfterMin: 10, mailAfterMin: null, mailEveryMin: 30 },
  mid: { resoundAfterMin: 3, mailAfterMin: 6, mailEveryMin: 6 },
  high: { resoundAfterMin: 1, mailAfterMin: 3, mailEveryMin: 3 },
}

/** Nobody has these numbers and addresses. */
const phone = (n: number): string => `+99 555 01${String(n).padStart(2, '0')}`
const address = (who: string, where: string): string => `${who}.${where.toLowerCase()}@port-meridian.example`

interface Laying {
  readonly client: Pick<pg.ClientBase, 'query'>
  readonly offices: Readonly<Record<string, string>>
  readonly names: DemoNames
}

async function layDownPlans({ client, names }: Laying): Promise<void> {
  const changedAt = Date.now()
  for (const { key, level, kinds } of PLANS) {
    const { name, steps } = names.plan[key]
    await insertPlan(client, {
      id: randomUUID(),
      name,
      level,
      kinds: [...kinds],
      officeId: null,
      steps: Object.values(steps).map((text) => ({ id: randomUUID(), text })),
      changedBy: '',
      changedAt,
    })
  }
}

async function layDownContacts({ client, offices, names }: Laying): Promise<void> {
  const { shift, adviser, crisis, duty, call } = names.contact
  const add = async (where: string, who: string, name: string, role: string, rank: number, n: number) => {
    const officeId = offices[where]
    if (officeId === undefined) return
    const reached = { phone: phone(n), email: address(who, where) }
    await insertContact(client, { id: randomUUID(), officeId, name, role, rank, ...reached })
  }
  let n = 1
  for (const site of new Set(DEMO_OFFICES.map((office) => office.site))) {
    await add(site, 'shift', `${shift}, ${names.site[site]}`, duty, 1, n++)
    await add(site, 'adviser', adviser, call, 2, n++)
  }
  await add('city', 'crisis', crisis, duty, 1, n)
}

/** Where gas spreads within minutes nobody waits for long; elsewhere the rule for everywhere holds. */
async function layDownEscalation({ client, offices }: Laying): Promise<void> {
  const officeId = offices[QUICK_SITE]
  if (officeId !== undefined) await writeRule(client, { officeId, ...QUICK }, 0)
}

const PARTS = [
  { name: 'plans', table: 'alarm_plan', layDown: layDownPlans },
  { name: 'contacts', table: 'alarm_contact', layDown: layDownContacts },
  { name: 'escalation', table: 'escalation_rule', layDown: layDownEscalation },
] as const

const SETTING_KEY = 'demonstrationPlans'
const laidDownSchema = z.array(z.string())

/**
 * Plans, contacts and escalation of the demonstration, for the administrator to change like any others. Each part comes once,
 * and only where there is nothing of it: what somebody has written, changed or removed stays so.
 */
export async function ensureDemoPlans(
  { transaction }: Pick<Database, 'transaction'>,
  offices: Readonly<Record<string, string>>,
  language: Locale,
): Promise<void> {
  await transaction(async (client) => {
    const laidDown = new Set(laidDownSchema.parse((await readSetting(client, SETTING_KEY, 'for update')) ?? []))
    const missing = PARTS.filter(({ name }) => !laidDown.has(name))
    if (missing.length === 0) return
    for (const { table, layDown } of missing) {
      const found = await client.query(`select from ${table} limit 1`)
      if (found.rowCount === 0) await layDown({ client, offices, names: DEMO_NAMES[language] })
    }
    const names = PARTS.map(({ name }) => name)
    await saveSetting(client, SETTING_KEY, names)
  })
}
