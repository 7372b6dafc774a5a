import type { Registry } from '@vigil/devices'
import { findSubstance } from '@vigil/science'
import { findReferenceNuclide, findSheet } from '@vigil/science/reference'
import { concerns } from '../alarms/plans/office-scope.ts'
import { selectPlans } from '../alarms/records/plan-rows.ts'
import { seenDeviceIds, seenDevices } from '../organisation/device-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { createKnowledge } from './knowledge.ts'
import { createMaterialIndex } from './material-index.ts'
import { createNuclideIndex } from './nuclide-index.ts'
import { pastFindings, reportedNames } from './past-findings.ts'
import { ownReadings, plansFor } from './plans-for.ts'
import { nuclideDevices, substanceDevices } from './seeing.ts'
import { createStoredGoods, goodsSeenBy } from './stored-goods.ts'

export interface ReferenceOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'models'>
  now(): number
  newId(): string
}

export interface Reference {
  readonly handlers: Pick<
    Handlers,
    | 'materialSearch'
    | 'materialSheet'
    | 'materialHere'
    | 'nuclideSearch'
    | 'nuclideSheet'
    | 'nuclideHere'
    | 'knowledgeAround'
    | 'possibleCauses'
    | 'detectorGaps'
    | 'storedGoods'
    | 'formerGoods'
    | 'saveStoredGood'
    | 'removeStoredGood'
  >
}

/** What is on file, what sites keep of it, and what else a site has to do with it. Nothing of it is stored a second time. */
export function createReference(options: ReferenceOptions): Reference {
  const { database, directory, registry } = options
  const materials = createMaterialIndex()
  const nuclides = createNuclideIndex()
  return {
    handlers: {
      ...createKnowledge(options),
      ...createStoredGoods(options),

      materialSearch: async ({ q, type }, { locale }) => materials.search(q, type, locale),

      async materialSheet({ id }, { locale }) {
        const sheet = materials.sheet(id, locale)
        if (sheet === undefined) throw new Refusal('recordUnknown')
        return sheet
      },

      async materialHere({ id }, { user, locale }) {
        const sheet = findSheet(id)
        if (sheet === undefined) throw new Refusal('recordUnknown')
        const [reported, plans, stored] = await Promise.all([
          reportedNames(database),
          selectPlans(database),
          goodsSeenBy(options, { user, locale }, { kind: 'substance', what: id }),
        ])
        const names = reported.filter((name) => findSubstance(name)?.id === id)
        const findings = await pastFindings(database, {
          names,
          ...ownReadings(sheet, registry),
          deviceIds: seenDeviceIds(directory, user),
        })
        return {
          ...substanceDevices(sheet, seenDevices(directory, user).rows, registry),
          findings,
          subjects: names,
          plans: plansFor(
            sheet,
            plans.filter(({ officeId }) => concerns(directory, user, officeId)),
            registry,
          ),
          stored,
        }
      },

      nuclideSearch: async (asked, { locale }) => nuclides.search(asked, locale),

      async nuclideSheet({ id }, { locale }) {
        const sheet = nuclides.sheet(id, locale)
        if (sheet === undefined) throw new Refusal('recordUnknown')
        return sheet
      },

      async nuclideHere({ id }, { user, locale }) {
        if (findReferenceNuclide(id) === undefined) throw new Refusal('recordUnknown')
        const [reported, plans, stored] = await Promise.all([
          reportedNames(database),
          selectPlans(database),
          goodsSeenBy(options, { user, locale }, { kind: 'nuclide', what: id }),
        ])
        const names = reported.filter((name) => name.trim() === id)
        const deviceIds = seenDeviceIds(directory, user)
        const findings = await pastFindings(database, { names, quantities: [], modules: [], deviceIds })
        return {
          ...nuclideDevices(id, seenDevices(directory, user).rows, registry),
          findings,
          subjects: names,
          plans: plans
            .filter(({ officeId }) => concerns(directory, user, officeId))
            .flatMap((plan) => {
              const named = [plan.name, ...plan.steps.map(({ text }) => text)].some((text) => text.includes(id))
              return named || plan.kinds.includes('nuclear') ? [{ id: plan.id, name: plan.name, named }] : []
            }),
          stored,
        }
      },
    },
  }
}
