import { z } from 'zod'
import { alarmKindSchema, epochMsSchema, localeSchema, moduleKeySchema, snSchema } from './entities.ts'
import { STORED_KINDS, toldGoodSchema } from './stored-goods.ts'

/** What is on file about substances and nuclides. Codes (`smell`, `symptom`, ...) are worded by the console. */

const code = z.string().max(64)
const backed = {
  /** Names of the works, in `sources` of the sheet. */
  sources: z.array(code),
  /** False: one source alone, or general knowledge. */
  reviewed: z.boolean(),
}
const figureSchema = z.object({ value: z.number(), ...backed })
const textSchema = z.object({ value: z.string(), ...backed })
const limitSchema = z.object({ value: z.number(), unit: z.enum(['ppm', 'mg/m³']), ...backed })
/** `none`: nothing is published; `unknown`: it could not be found. */
const levelSchema = z.union([figureSchema, z.enum(['none', 'unknown'])])
const kilometresSchema = z.object({ value: z.array(z.number()), ...backed })

export const MATERIAL_TYPES = [
  'chemicalAgent',
  'toxicGas',
  'industrialChemical',
  'combustible',
  'explosive',
  'narcotic',
  'precursor',
  'biological',
  'smoke',
  'benign',
] as const
export const materialTypeSchema = z.enum(MATERIAL_TYPES)

/** By what a substance was found. */
export const MATERIAL_FIELDS = [
  'name',
  'synonym',
  'formula',
  'cas',
  'un',
  'smell',
  'colour',
  'symptom',
  'mass',
  'kind',
] as const
const materialFieldSchema = z.enum(MATERIAL_FIELDS)

/** Name, English name and molecular formula are the specification's. */
export const materialRowSchema = z.object({
  id: code,
  name: z.string(),
  englishName: z.string(),
  molecularFormula: z.string(),
  cas: z.string(),
  un: z.array(z.string()),
  types: z.array(materialTypeSchema),
  group: code,
  idlh: limitSchema.optional(),
  /** Absent where nothing was sought. */
  found: z.object({ by: materialFieldSchema, text: z.string() }).optional(),
})
export type MaterialRow = z.infer<typeof materialRowSchema>

/** Whole titles of the works that stand behind the facts, in English; some were written down from memory of the work. */
const worksSchema = z.record(z.string(), z.object({ title: z.string(), fromMemory: z.boolean() }))

const distanceSchema = z.object({
  release: code,
  situation: code.optional(),
  isolateM: figureSchema,
  /** One value, or three for low, moderate and high wind. */
  dayKm: kilometresSchema,
  nightKm: kilometresSchema,
  orMore: z.boolean(),
})

export const materialSheetSchema = materialRowSchema.omit({ found: true, idlh: true, cas: true, un: true }).extend({
  names: z.array(z.object({ locale: localeSchema, name: z.string() })),
  synonyms: z.array(z.string()),
  smiles: z.string().optional(),
  matter: code,
  timesAir: z.number().optional(),
  colours: z.array(code),
  smells: z.array(code),
  symptoms: z.array(code),
  protection: z.array(code),
  firstAid: z.array(code),
  decontamination: z.array(code),
  keepFrom: z.array(code),
  /** Statements of hazard of the GHS, by code, and the work that they are of. */
  statements: z.object({ codes: z.array(code), source: code }),
  figures: z.object({
    un: z.object({ value: z.array(z.string()), ...backed }).optional(),
    unClass: textSchema.optional(),
    guide: textSchema.optional(),
    cas: textSchema.optional(),
    gramsPerMol: figureSchema.optional(),
    boilingC: figureSchema.optional(),
    flashC: figureSchema.optional(),
    vapourKPa: figureSchema.optional(),
    alwaysGas: z.boolean(),
    lowerPercent: figureSchema.optional(),
    upperPercent: figureSchema.optional(),
    burns: z.boolean().optional(),
    aegl: z
      .object({
        unit: z.enum(['ppm', 'mg/m³']),
        status: z.enum(['final', 'interim']),
        levels: z.array(z.array(levelSchema)),
      })
      .optional(),
    erpg: z.object({ unit: z.enum(['ppm', 'mg/m³']), levels: z.array(levelSchema) }).optional(),
    idlh: limitSchema.optional(),
    twa: limitSchema.optional(),
    stel: limitSchema.optional(),
    ceiling: limitSchema.optional(),
    tenBerge: figureSchema.optional(),
    distances: z.array(distanceSchema),
    orangePages: z
      .object({ atOnceM: figureSchema, largeDownwindM: figureSchema.optional(), fireM: figureSchema })
      .optional(),
  }),
  sources: worksSchema,
})
export type MaterialSheet = z.infer<typeof materialSheetSchema>

/** How a module of a device notices something. */
export const WAYS_TO_SEE = [
  'cell',
  'combustible',
  'vapours',
  'agent',
  'raman',
  'ftir',
  'explosive',
  'biological',
  'smoke',
  'spectrum',
  'doseRate',
] as const
export type WayToSee = (typeof WAYS_TO_SEE)[number]

const seeingDeviceSchema = z.object({
  sn: snSchema,
  deviceType: code,
  name: z.string(),
  site: z.string(),
  way: z.enum(WAYS_TO_SEE),
  module: moduleKeySchema,
  /** Where the device itself, or its model, begins to alarm; absent for what is told by name alone. */
  alarmFrom: z.object({ value: z.number(), unit: z.string() }).optional(),
  /** The same as a share of the lowest level that does lasting harm or endangers life. */
  against: z.object({ times: z.number(), limit: z.enum(['AEGL-2', 'IDLH']) }).optional(),
  /** How often a device that measures all the time reports; absent for one that is used by hand. */
  everySeconds: z.number().optional(),
  /** From the gas at its inlet to nine tenths of the reading, assumed of its kind of sensor; absent where nothing is known of that. */
  responseSeconds: z.number().optional(),
  /** The longest from the one to the report of the other; absent where a part of it is not known. */
  withinSeconds: z.number().optional(),
})
export type SeeingDevice = z.infer<typeof seeingDeviceSchema>

const findingSchema = z.object({
  id: z.string(),
  /** `alarm` of the alarm history, `check` of the list of checks. */
  of: z.enum(['alarm', 'check']),
  at: epochMsSchema,
  sn: snSchema,
  deviceType: code,
  deviceName: z.string(),
  site: z.string(),
  kind: alarmKindSchema,
  value: z.object({ value: z.number(), unit: z.string(), quantity: code }).optional(),
})
export type ReferenceFinding = z.infer<typeof findingSchema>

/** What this site has to do with a substance or nuclide, as far as the user may see. */
export const referenceHereSchema = z.object({
  devices: z.array(seeingDeviceSchema),
  /** Not listed beside them. */
  moreDevices: z.number().int(),
  findings: z.array(findingSchema),
  /** Names under which instruments have reported it, for the history of alarms. */
  subjects: z.array(z.string()),
  /** `named`: its text says its name; otherwise it is for the danger. */
  plans: z.array(z.object({ id: z.string(), name: z.string(), named: z.boolean() })),
  /** Sites that keep it. */
  stored: z.array(toldGoodSchema),
})
export type ReferenceHere = z.infer<typeof referenceHereSchema>

export const NUCLIDE_KINDS = ['snm', 'medical', 'industrial', 'norm', 'fission', 'activation'] as const
const nuclideKindSchema = z.enum(NUCLIDE_KINDS)
const lineSchema = z.object({ keV: z.number(), perDecay: z.number() })

export const nuclideRowSchema = z.object({
  id: code,
  /** Name of the element, in the language of the request. */
  element: z.string(),
  halfLifeSeconds: z.number(),
  /** Empty where none of the categories fits. */
  kinds: z.array(nuclideKindSchema),
  /** The strongest. */
  lines: z.array(lineSchema),
  /** Whether spectrometers of this product name it. */
  identified: z.boolean(),
  /** The line that was asked for. */
  match: lineSchema.optional(),
})
export type NuclideRow = z.infer<typeof nuclideRowSchema>

export const nuclideSheetSchema = nuclideRowSchema.omit({ match: true }).extend({
  names: z.array(z.object({ locale: localeSchema, name: z.string() })),
  branches: z.array(z.object({ mode: code, percent: z.number() })),
  chain: z.object({
    members: z.array(z.object({ id: code, z: z.number().int(), a: z.number().int(), halfLifeSeconds: z.number() })),
    steps: z.array(z.object({ from: code, to: code, mode: code, percent: z.number() })),
  }),
  /** By crystal: what has its strong lines where this one has them. */
  confused: z.array(
    z.object({
      crystal: code,
      nuclides: z.array(z.object({ id: code, shared: z.number().int(), strong: z.number().int() })),
    }),
  ),
  /** Whose words of what it is and what to do first hold; of what is identified alone. */
  group: code.optional(),
  sources: worksSchema,
})
export type NuclideSheet = z.infer<typeof nuclideSheetSchema>

/** What a node of the knowledge graph stands for. `event`: an alarm; `person`: who handled one. */
export const GRAPH_KINDS = [
  'substance',
  'nuclide',
  'hazard',
  'symptom',
  'device',
  'site',
  'plan',
  'event',
  'person',
] as const
export type GraphKind = (typeof GRAPH_KINDS)[number]
export const GRAPH_RELATIONS = [
  'isA',
  'causes',
  'detects',
  'standsAt',
  'within',
  'covers',
  'names',
  'foundBy',
  'of',
  'handledBy',
  'decaysTo',
  'confusedWith',
  'stores',
] as const
export type GraphRelation = (typeof GRAPH_RELATIONS)[number]

const graphNodeSchema = z.object({
  /** `kind:id`, unique in the graph. */
  key: z.string(),
  kind: z.enum(GRAPH_KINDS),
  id: z.string(),
  /** In the language of the request. */
  label: z.string(),
  /** Of an event: when. */
  at: epochMsSchema.optional(),
  /** Model of a device, for the address of its page. */
  deviceType: code.optional(),
})
export type GraphNode = z.infer<typeof graphNodeSchema>
const graphEdgeSchema = z.object({ from: z.string(), to: z.string(), relation: z.enum(GRAPH_RELATIONS) })
export type GraphEdge = z.infer<typeof graphEdgeSchema>

export const graphSchema = z.object({
  /** The one in the middle first. */
  nodes: z.array(graphNodeSchema),
  edges: z.array(graphEdgeSchema),
  /** So many neighbours were left out. */
  left: z.number().int(),
})
export type Graph = z.infer<typeof graphSchema>

export const possibleCausesSchema = z.array(
  z.object({
    id: code,
    name: z.string(),
    symptoms: z.array(code),
    readings: z.array(code),
  }),
)
export const detectorGapsSchema = z.array(
  z.object({
    officeId: code,
    site: z.string(),
    missing: z.array(
      z.object({
        kind: z.enum(STORED_KINDS),
        id: code,
        name: z.string(),
        /** On the register of the site, what cotton there gives off, named by a plan of the site, or found there before. */
        why: z.enum(['stored', 'cotton', 'plan', 'found']),
      }),
    ),
  }),
)
