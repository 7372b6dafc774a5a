import { randomUUID } from 'node:crypto'
import type { StoredGood } from '@vigil/contract'
import { officeKey } from '../organisation/demo.ts'
import type { SiteKey } from '../organisation/demo-city.ts'
import { officeNameOf } from '../organisation/demo-plan.ts'
import { readSetting, saveSetting } from '../platform/database/setting.ts'
import type { Database } from '../platform/database.ts'
import { insertGood } from './stored-good-store.ts'

type Kept = Pick<StoredGood, 'kind' | 'what' | 'amount' | 'unit'>
const substance = (what: string, amount: number, unit: StoredGood['unit']): Kept => ({
  kind: 'substance',
  what,
  amount,
  unit,
})

const keyOf = (site: SiteKey, spots: Parameters<typeof officeNameOf>[0]['spots']): string =>
  officeKey(site, officeNameOf({ spots }))

/** By the keys of the demonstration's offices. */
const KEPT: readonly (readonly [office: string, goods: readonly Kept[]])[] = [
  [keyOf('chemicalPark', 'chlorineWorks'), [substance('chlorine', 400, 't'), substance('sulphuric-acid', 900, 't')]],
  [
    keyOf('chemicalPark', 'tankFarm'),
    [substance('petrol', 12_000, 'm³'), substance('ammonia', 1500, 't'), substance('acrylonitrile', 600, 't')],
  ],
  [keyOf('customs', 'passengerHall'), [{ kind: 'nuclide', what: 'Cs-137', amount: 370, unit: 'kBq' }]],
]

const SETTING_KEY = 'demonstrationGoods'

/** What the sites of the demonstration keep, for the administrator to change. It comes once, and only where the register is empty. */
export async function ensureDemoGoods(
  { transaction }: Pick<Database, 'transaction'>,
  offices: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  await transaction(async (client) => {
    if ((await readSetting(client, SETTING_KEY, 'for update')) !== undefined) return
    const found = await client.query('select from stored_good limit 1')
    if (found.rowCount === 0) {
      for (const [key, goods] of KEPT) {
        const officeId = offices[key]
        if (officeId === undefined) continue
        const written = { place: '', since: null, remarks: '', changedBy: '', changedAt: now }
        for (const good of goods) await insertGood(client, { id: randomUUID(), officeId, ...good, ...written })
      }
    }
    await saveSetting(client, SETTING_KEY, true)
  })
}
