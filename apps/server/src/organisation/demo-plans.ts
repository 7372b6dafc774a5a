import { randomUUID } from 'node:crypto'
import type { AlarmPlan, DeviceKind, Locale } from '@vigil/contract'
import { DEMO_NAMES, type DemoNames } from '@vigil/i18n'
import { insertContact, insertPlan } from '../alarms/plans/plan-store.ts'
import type { Database } from '../platform/database.ts'
import { DEMO_OFFICES } from './demo-city.ts'

const PLANS: readonly { key: keyof DemoNames['plan']; level: AlarmPlan['level']; kinds: readonly DeviceKind[] }[] = [
  { key: 'radiation', level: 1, kinds: ['nuclear', 'gammaCamera'] },
  { key: 'toxic', level: 1, kinds: ['chemical', 'toxicGas'] },
  { key: 'biological', level: 2, kinds: ['biological'] },
  { key: 'fire', level: 2, kinds: ['smoke', 'cottonBale'] },
  { key: 'any', level: 4, kinds: [] },
]

/** Nobody has these numbers and addresses. */
const phone = (n: number): string => `+99 555 01${String(n).padStart(2, '0')}`
const address = (who: string, where: string): string => `${who}.${where.toLowerCase()}@port-meridian.example`

/** Plans and contacts of the demonstration, for the administrator to change like any others. */
export async function layDownPlans(
  { pool }: Pick<Database, 'pool'>,
  offices: Readonly<Record<string, string>>,
  language: Locale,
): Promise<void> {
  const names = DEMO_NAMES[language]
  const changedAt = Date.now()
  for (const { key, level, kinds } of PLANS) {
    const { name, steps } = names.plan[key]
    await insertPlan(pool, {
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
  const { shift, adviser, crisis, duty, call } = names.contact
  const add = (where: string, who: string, name: string, role: string, rank: number, n: number) =>
    insertContact(pool, {
      id: randomUUID(),
      officeId: offices[where] ?? '',
      name,
      role,
      phone: phone(n),
      email: address(who, where),
      rank,
    })
  let n = 1
  for (const site of new Set(DEMO_OFFICES.map((office) => office.site))) {
    await add(site, 'shift', `${shift}, ${names.site[site]}`, duty, 1, n++)
    await add(site, 'adviser', adviser, call, 2, n++)
  }
  await add('city', 'crisis', crisis, duty, 1, n)
}
