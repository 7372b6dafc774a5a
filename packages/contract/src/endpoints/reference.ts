import { z } from 'zod'
import { Permission } from '../permissions.ts'
import {
  detectorGapsSchema,
  GRAPH_KINDS,
  graphSchema,
  materialRowSchema,
  materialSheetSchema,
  materialTypeSchema,
  NUCLIDE_KINDS,
  nuclideRowSchema,
  nuclideSheetSchema,
  possibleCausesSchema,
  referenceHereSchema,
} from '../reference.ts'
import { endpoints } from './endpoint.ts'

const id = z.string().min(1).max(64)
const inQuery = z.coerce.number<number>().nonnegative()
const seesReference = [Permission.Query] as const
/** Whoever keeps the register of stored goods chooses what is stored. */
const findsByName = [Permission.Query, Permission.Administer] as const

/** The specification names the pages and no call but the kinds of material; these are ours. */
export const referenceEndpoints = endpoints({
  materialSearch: {
    method: 'GET',
    path: '/vigil/reference/materials',
    input: z.object({
      /** Any name in six languages, formula, CAS or UN number, smell, colour, symptom or mass. */
      q: z.string().max(100).default(''),
      type: materialTypeSchema.optional(),
    }),
    output: z.array(materialRowSchema),
    access: findsByName,
    reach: 'own',
    summary: 'Substances on file, the best first',
  },
  materialSheet: {
    method: 'GET',
    path: '/vigil/reference/material',
    input: z.object({ id }),
    output: materialSheetSchema,
    access: seesReference,
    reach: 'own',
    summary: 'Everything on file about a substance, each fact with its sources',
  },
  materialHere: {
    method: 'GET',
    path: '/vigil/reference/material/here',
    input: z.object({ id }),
    output: referenceHereSchema,
    access: seesReference,
    reach: 'office',
    summary: 'Which devices of the user can detect a substance, where it was found, and which plans cover it',
  },
  nuclideSearch: {
    method: 'GET',
    path: '/vigil/reference/nuclides',
    input: z.object({
      /** Any name, an element in six languages, a line (`662 keV`) or a half-life (`30 y`). */
      q: z.string().max(100).default(''),
      keV: inQuery.max(20_000).optional(),
      widthKeV: inQuery.max(1000).default(5),
      shortestSeconds: inQuery.optional(),
      longestSeconds: inQuery.optional(),
      kind: z.enum([...NUCLIDE_KINDS, 'other']).optional(),
    }),
    output: z.array(nuclideRowSchema),
    access: findsByName,
    reach: 'own',
    summary: 'Nuclides on file, the best first',
  },
  nuclideSheet: {
    method: 'GET',
    path: '/vigil/reference/nuclide',
    input: z.object({ id }),
    output: nuclideSheetSchema,
    access: seesReference,
    reach: 'own',
    summary: 'Everything on file about a nuclide: lines, decay chain, what it is confused with',
  },
  nuclideHere: {
    method: 'GET',
    path: '/vigil/reference/nuclide/here',
    input: z.object({ id }),
    output: referenceHereSchema,
    access: seesReference,
    reach: 'office',
    summary: 'Which devices of the user notice a nuclide, where it was found, and which plans cover it',
  },
  knowledgeAround: {
    method: 'GET',
    path: '/vigil/reference/graph',
    input: z.object({ kind: z.enum(GRAPH_KINDS), id: z.string().min(1).max(128) }),
    output: graphSchema,
    access: seesReference,
    reach: 'office',
    summary:
      'What a substance, nuclide, hazard, symptom, device, site, plan, alarm or person has to do with the others',
  },
  possibleCauses: {
    method: 'POST',
    path: '/vigil/reference/causes',
    input: z.object({
      symptoms: z.array(z.string().max(64)).max(50),
      /** Quantities that are high. */
      readings: z.array(z.string().max(64)).max(50),
    }),
    output: possibleCausesSchema,
    access: seesReference,
    reach: 'own',
    summary: 'Substances that can cause these readings and these symptoms, the best first',
  },
  detectorGaps: {
    method: 'GET',
    path: '/vigil/reference/gaps',
    input: z.object({}),
    output: detectorGapsSchema,
    access: seesReference,
    reach: 'office',
    summary: 'Sites without a detector for what is stored there, planned for or was found there',
  },
})
