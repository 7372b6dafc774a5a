import type { EndpointOutput, StoredKind } from '@vigil/contract'
import type { ModelDefinition, Registry } from '@vigil/devices'
import { findSubstance } from '@vigil/science'
import { findSheet, SUBSTANCE_SHEETS } from '@vigil/science/reference'
import { concerns } from '../alarms/plans/office-scope.ts'
import { selectPlans } from '../alarms/records/plan-rows.ts'
import { seenDevices } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { cottonOffices, foundByOffice } from './graph-rows.ts'
import { materialName } from './material-index.ts'
import { plansFor } from './plans-for.ts'
import { noticesRadiation, waysOf } from './seeing.ts'
import { goodsSeenBy } from './stored-goods.ts'

type Missing = EndpointOutput<'detectorGaps'>[number]['missing'][number]

/** What cotton gives off when it smoulders. */
const OF_COTTON = ['smoke', 'carbon-monoxide']

function notices(model: ModelDefinition, kind: StoredKind, id: string): boolean {
  if (kind === 'nuclide') return noticesRadiation(model)
  const sheet = findSheet(id)
  return sheet !== undefined && waysOf(sheet, model).length > 0
}

/** Sites where something is kept or expected that no device there notices; each told by its best reason. */
export function createDetectorGaps({
  database,
  directory,
  registry,
}: {
  database: Pick<Database, 'pool'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'models'>
}): Handlers['detectorGaps'] {
  return async (_, { user, locale }) => {
    const seesOffice = (officeId: string) => concerns(directory, user, officeId)
    const [allPlans, cotton, found, stored] = await Promise.all([
      selectPlans(database),
      cottonOffices(database),
      foundByOffice(database),
      goodsSeenBy({ database, directory }, { user, locale }),
    ])
    const plans = allPlans.filter(({ officeId }) => concerns(directory, user, officeId))
    const expected = new Map<string, Map<string, Omit<Missing, 'name'>>>()
    // Called with the surest reason first: what is known to lie there needs no plan to be expected.
    const expect = (officeId: string, kind: StoredKind, id: string, why: Missing['why']) => {
      const list = expected.get(officeId) ?? new Map<string, Omit<Missing, 'name'>>()
      const key = `${kind} ${id}`
      if (!list.has(key)) list.set(key, { kind, id, why })
      expected.set(officeId, list)
    }
    for (const { officeId, kind, what } of stored) expect(officeId, kind, what, 'stored')
    for (const officeId of cotton) for (const id of OF_COTTON) expect(officeId, 'substance', id, 'cotton')
    for (const sheet of SUBSTANCE_SHEETS) {
      for (const each of plansFor(sheet, plans, registry)) {
        const officeId = plans.find(({ id }) => id === each.id)?.officeId
        if (each.named && officeId != null) expect(officeId, 'substance', sheet.id, 'plan')
      }
    }
    for (const { officeId, name } of found) {
      const id = findSubstance(name)?.id
      if (id !== undefined && findSheet(id) !== undefined) expect(officeId, 'substance', id, 'found')
    }
    return [...expected]
      .filter(([officeId]) => seesOffice(officeId))
      .flatMap(([officeId, list]) => {
        const models = seenDevices(directory, user, { officeId }).rows.flatMap(
          ({ deviceType }) => registry.model(deviceType) ?? [],
        )
        const missing = [...list.values()]
          .filter(({ kind, id }) => !models.some((model) => notices(model, kind, id)))
          .map((each) => ({ ...each, name: each.kind === 'substance' ? materialName(locale, each.id) : each.id }))
        return missing.length === 0 ? [] : [{ officeId, site: directory.office(officeId)?.name ?? officeId, missing }]
      })
      .sort((a, b) => a.site.localeCompare(b.site))
  }
}
