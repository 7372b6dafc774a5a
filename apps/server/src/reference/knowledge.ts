import {
  type AlarmPlan,
  type Graph,
  type GraphEdge,
  type GraphKind,
  type GraphNode,
  type GraphRelation,
  type Locale,
  MATERIAL_TYPES,
  type StoredKind,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { translate } from '@vigil/i18n'
import { findSubstance } from '@vigil/science'
import {
  chainOf,
  findReferenceNuclide,
  findSheet,
  SUBSTANCE_SHEETS,
  type SubstanceSheet,
  SYMPTOMS,
} from '@vigil/science/reference'
import { concerns } from '../alarms/plans/office-scope.ts'
import { selectPlans } from '../alarms/records/plan-rows.ts'
import { seenDevices } from '../organisation/device-scope.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import { createDetectorGaps } from './detector-gaps.ts'
import { type EventRow, eventById, eventsOfDevices, eventsOfPerson } from './graph-rows.ts'
import { materialName } from './material-index.ts'
import { pastFindings, reportedNames } from './past-findings.ts'
import { ownReadings, plansFor } from './plans-for.ts'
import { noticesRadiation, wayOfReading, waysOf } from './seeing.ts'
import { goodsSeenBy } from './stored-goods.ts'

export interface KnowledgeOptions {
  database: Pick<Database, 'pool'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'models'>
  now(): number
}

/** More than this around one node can not be read. */
const MOST_OF_A_KIND = 14
const YEAR_MS = 365 * 86_400_000

interface Viewer {
  readonly user: SessionUser
  readonly locale: Locale
}

/** Gathers what lies around one node; what is one too many of a kind is counted and left out. */
function createDrawing(centre: GraphNode) {
  const nodes = new Map([[centre.key, centre]])
  const edges: GraphEdge[] = []
  const kinds = new Map<string, number>()
  let left = 0
  return {
    add(node: GraphNode, relation: GraphRelation, isFrom = false): void {
      if (!nodes.has(node.key)) {
        const of = `${node.kind} ${relation}`
        const count = kinds.get(of) ?? 0
        if (count >= MOST_OF_A_KIND) {
          left++
          return
        }
        kinds.set(of, count + 1)
        nodes.set(node.key, node)
      }
      edges.push(isFrom ? { from: node.key, to: centre.key, relation } : { from: centre.key, to: node.key, relation })
    },
    graph: (): Graph => ({ nodes: [...nodes.values()], edges, left }),
  }
}

const node = (kind: GraphKind, id: string, label: string, more: Partial<GraphNode> = {}): GraphNode => ({
  key: `${kind}:${id}`,
  kind,
  id,
  label,
  ...more,
})

/** The graph is no table of its own: each question reads the tables that there are. */
export function createKnowledge(
  options: KnowledgeOptions,
): Pick<Handlers, 'knowledgeAround' | 'possibleCauses' | 'detectorGaps'> {
  const { database, directory, registry, now } = options

  const substance = (id: string, locale: Locale) => node('substance', id, materialName(locale, id))
  const nuclide = (id: string) => node('nuclide', id, id)
  const symptom = (id: string, locale: Locale) =>
    node('symptom', id, translate(locale, `sheet.symptom.${id}` as 'sheet.symptom.cough'))
  const hazard = (type: string, locale: Locale) =>
    node('hazard', type, translate(locale, `baseInfo.materialType.${type}` as 'baseInfo.materialType.toxicGas'))
  const device = ({ sn, name, deviceType }: DeviceRow) => node('device', sn, name, { deviceType })
  const site = (id: string) => node('site', id, directory.office(id)?.name ?? id)
  const event = ({ id, subject, at }: EventRow, locale: Locale) =>
    node('event', id, subject === '' ? translate(locale, 'material.alarm') : named(subject, locale), {
      at: at.getTime(),
    })
  const plan = ({ id, name }: Pick<AlarmPlan, 'id' | 'name'>) => node('plan', id, name)

  /** What an instrument reported, as the one thing that is on file, or by its own name. */
  const subjectOf = (name: string, locale: Locale): GraphNode | undefined => {
    const id = findSubstance(name)?.id
    if (id !== undefined && findSheet(id) !== undefined) return substance(id, locale)
    return findReferenceNuclide(name.trim()) === undefined ? undefined : nuclide(name.trim())
  }
  const named = (name: string, locale: Locale): string => subjectOf(name, locale)?.label ?? name
  const seesOffice = (user: SessionUser, officeId: string) => concerns(directory, user, officeId)
  const plansOf = async (user: SessionUser) =>
    (await selectPlans(database)).filter(({ officeId }) => concerns(directory, user, officeId))

  async function addFindings(
    drawing: ReturnType<typeof createDrawing>,
    { user }: Viewer,
    isIt: (name: string) => boolean,
    own: { quantities: readonly string[]; modules: readonly string[] },
    label: string,
  ): Promise<void> {
    const rows = seenDevices(directory, user)
    const names = (await reportedNames(database)).filter(isIt)
    const deviceIds = rows.isAll ? undefined : rows.rows.map(({ id }) => id)
    for (const { of, id, at } of await pastFindings(database, { names, ...own, deviceIds })) {
      if (of === 'alarm') drawing.add(node('event', id, label, { at }), 'foundBy', true)
    }
  }

  /** Sites that keep it. */
  async function addStores(
    drawing: ReturnType<typeof createDrawing>,
    viewer: Viewer,
    kind: StoredKind,
    what: string,
  ): Promise<void> {
    const stored = await goodsSeenBy(options, viewer, { kind, what })
    for (const officeId of new Set(stored.map((each) => each.officeId))) drawing.add(site(officeId), 'stores', true)
  }

  async function aroundSubstance(sheet: SubstanceSheet, viewer: Viewer): Promise<Graph> {
    const { user, locale } = viewer
    const centre = substance(sheet.id, locale)
    const drawing = createDrawing(centre)
    for (const type of sheet.types) drawing.add(hazard(type, locale), 'isA')
    for (const each of sheet.symptoms) drawing.add(symptom(each, locale), 'causes')
    await addStores(drawing, viewer, 'substance', sheet.id)
    for (const row of seenDevices(directory, user).rows) {
      const model = registry.model(row.deviceType)
      if (model !== undefined && waysOf(sheet, model).length > 0) drawing.add(device(row), 'detects', true)
    }
    for (const each of plansFor(sheet, await plansOf(user), registry)) {
      drawing.add(plan(each), each.named ? 'names' : 'covers', true)
    }
    const isIt = (name: string) => findSubstance(name)?.id === sheet.id
    await addFindings(drawing, viewer, isIt, ownReadings(sheet, registry), centre.label)
    return drawing.graph()
  }

  async function aroundNuclide(id: string, viewer: Viewer): Promise<Graph> {
    const { user, locale } = viewer
    const drawing = createDrawing(nuclide(id))
    drawing.add(hazard('nuclear', locale), 'isA')
    await addStores(drawing, viewer, 'nuclide', id)
    const { steps } = chainOf(id)
    for (const { from, to } of steps) {
      if (from === id && findReferenceNuclide(to) !== undefined) drawing.add(nuclide(to), 'decaysTo')
    }
    for (const row of seenDevices(directory, user).rows) {
      const model = registry.model(row.deviceType)
      if (model !== undefined && noticesRadiation(model)) drawing.add(device(row), 'detects', true)
    }
    for (const each of await plansOf(user)) if (each.kinds.includes('nuclear')) drawing.add(plan(each), 'covers', true)
    await addFindings(drawing, viewer, (name) => name.trim() === id, { quantities: [], modules: [] }, id)
    return drawing.graph()
  }

  async function aroundDevice(row: DeviceRow, { locale }: Viewer): Promise<Graph> {
    const drawing = createDrawing(device(row))
    drawing.add(site(row.officeId), 'standsAt')
    const model = registry.model(row.deviceType)
    for (const sheet of SUBSTANCE_SHEETS) {
      const [way] = model === undefined ? [] : waysOf(sheet, model)
      if (way !== undefined && way.way !== 'vapours' && way.way !== 'combustible') {
        drawing.add(substance(sheet.id, locale), 'detects')
      }
    }
    for (const each of await eventsOfDevices(database, [row.id])) drawing.add(event(each, locale), 'of', true)
    return drawing.graph()
  }

  async function aroundSite(id: string, viewer: Viewer): Promise<Graph> {
    const { user, locale } = viewer
    const drawing = createDrawing(site(id))
    const kept = (await goodsSeenBy(options, viewer)).filter(({ officeId }) => officeId === id)
    for (const [key, each] of new Map(kept.map((good) => [`${good.kind} ${good.what}`, good]))) {
      drawing.add(key.startsWith('nuclide') ? nuclide(each.what) : substance(each.what, locale), 'stores')
    }
    const office = directory.office(id)
    if (office?.parentId != null && seesOffice(user, office.parentId)) drawing.add(site(office.parentId), 'within')
    for (const each of directory.offices()) {
      if (each.parentId === id && seesOffice(user, each.id)) drawing.add(site(each.id), 'within', true)
    }
    const rows = seenDevices(directory, user, { officeId: id, officeAlone: true }).rows
    for (const row of rows) drawing.add(device(row), 'standsAt', true)
    for (const each of await plansOf(user)) if (each.officeId === id) drawing.add(plan(each), 'covers', true)
    const ids = rows.map((row) => row.id)
    for (const each of ids.length === 0 ? [] : await eventsOfDevices(database, ids)) {
      drawing.add(event(each, locale), 'of', true)
    }
    return drawing.graph()
  }

  async function aroundEvent(row: EventRow, { locale }: Viewer): Promise<Graph> {
    const drawing = createDrawing(event(row, locale))
    const at = directory.device(row.sn)
    if (at !== undefined) {
      drawing.add(device(at), 'of')
      drawing.add(site(at.officeId), 'standsAt')
    }
    const about =
      subjectOf(row.subject, locale) ?? (row.quantity === null ? undefined : subjectOf(row.quantity, locale))
    if (about !== undefined) drawing.add(about, 'foundBy')
    if (row.handler) drawing.add(node('person', row.handler, row.handler), 'handledBy')
    return drawing.graph()
  }

  async function aroundPlan(id: string, { user, locale }: Viewer): Promise<Graph> {
    const found = (await plansOf(user)).find((each) => each.id === id)
    if (found === undefined) throw new Refusal('planUnknown')
    const drawing = createDrawing(plan(found))
    if (found.officeId !== null) drawing.add(site(found.officeId), 'covers')
    for (const sheet of SUBSTANCE_SHEETS) {
      const [own] = plansFor(sheet, [found], registry)
      if (own?.named) drawing.add(substance(sheet.id, locale), 'names')
    }
    return drawing.graph()
  }

  const around: Readonly<Record<GraphKind, (id: string, viewer: Viewer) => Promise<Graph>>> = {
    async substance(id, viewer) {
      const sheet = findSheet(findSubstance(id)?.id ?? id)
      if (sheet === undefined) throw new Refusal('recordUnknown')
      return aroundSubstance(sheet, viewer)
    },
    async nuclide(id, viewer) {
      if (findReferenceNuclide(id) === undefined) throw new Refusal('recordUnknown')
      return aroundNuclide(id, viewer)
    },
    async hazard(id, { locale }) {
      if (!MATERIAL_TYPES.some((type) => type === id)) throw new Refusal('recordUnknown')
      const drawing = createDrawing(hazard(id, locale))
      for (const sheet of SUBSTANCE_SHEETS) {
        if (sheet.types.some((type) => type === id)) drawing.add(substance(sheet.id, locale), 'isA', true)
      }
      return drawing.graph()
    },
    async symptom(id, { locale }) {
      if (!SYMPTOMS.some((each) => each === id)) throw new Refusal('recordUnknown')
      const drawing = createDrawing(symptom(id, locale))
      for (const sheet of SUBSTANCE_SHEETS) {
        if (sheet.symptoms.some((each) => each === id)) drawing.add(substance(sheet.id, locale), 'causes', true)
      }
      return drawing.graph()
    },
    async device(sn, viewer) {
      const [row] = seenDevices(directory, viewer.user, { sn }).rows
      if (row === undefined) throw new Refusal('deviceUnknown')
      return aroundDevice(row, viewer)
    },
    async site(id, viewer) {
      if (directory.office(id) === undefined || !seesOffice(viewer.user, id)) throw new Refusal('recordUnknown')
      return aroundSite(id, viewer)
    },
    plan: aroundPlan,
    async event(id, viewer) {
      const row = await eventById(database, id)
      const [seen] = row === undefined ? [] : seenDevices(directory, viewer.user, { sn: row.sn }).rows
      if (row === undefined || seen === undefined) throw new Refusal('alarmUnknown')
      return aroundEvent(row, viewer)
    },
    async person(name, { user, locale }) {
      const drawing = createDrawing(node('person', name, name))
      const seen = new Set(seenDevices(directory, user).rows.map(({ sn }) => sn))
      for (const row of await eventsOfPerson(database, name, new Date(now() - YEAR_MS))) {
        if (seen.has(row.sn)) drawing.add(event(row, locale), 'handledBy', true)
      }
      return drawing.graph()
    },
  }

  return {
    knowledgeAround: ({ kind, id }, viewer) => around[kind](id, viewer),
    detectorGaps: createDetectorGaps(options),

    async possibleCauses({ symptoms, readings }, { locale }) {
      if (symptoms.length + readings.length === 0) return []
      return (
        SUBSTANCE_SHEETS.filter(({ group }) => group !== 'ordinary')
          .map((sheet) => ({
            id: sheet.id,
            name: materialName(locale, sheet.id),
            symptoms: symptoms.filter((each) => sheet.symptoms.some((own) => own === each)),
            readings: readings.filter((each) => wayOfReading(sheet, each) !== undefined),
          }))
          .filter((each) => each.symptoms.length + each.readings.length > 0)
          // A reading rules out more than a symptom does: many substances make people cough.
          .sort(
            (a, b) =>
              b.readings.length * 2 + b.symptoms.length - (a.readings.length * 2 + a.symptoms.length) ||
              a.name.localeCompare(b.name),
          )
          .slice(0, 30)
      )
    },
  }
}
