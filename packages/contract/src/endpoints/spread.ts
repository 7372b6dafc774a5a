import { z } from 'zod'
import { localeSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import {
  ESTIMATE_NAME_MAX,
  estimateHeadSchema,
  estimateResultSchema,
  estimateSchema,
  evidenceChoiceSchema,
  evidenceMastSchema,
  sourceEvidenceSchema,
  windHistoryChoiceSchema,
} from '../spread.ts'
import { ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const analysis = [Permission.Analysis] as const
const id = z.string().min(1).max(64)
const alarm = z.string().min(1).max(200)

/** Where a release goes, and where it came from. */
export const spreadEndpoints = endpoints({
  sourceEvidence: {
    method: 'POST',
    path: '/vigil/analysis/evidence',
    input: evidenceChoiceSchema,
    output: sourceEvidenceSchema,
    access: analysis,
    reach: 'office',
    summary:
      'What all detectors of a quantity around a place measured, those that saw nothing included, with the wind of that time',
  },
  windHistory: {
    method: 'POST',
    path: '/vigil/analysis/winds',
    input: windHistoryChoiceSchema,
    output: z.array(evidenceMastSchema),
    access: analysis,
    reach: 'office',
    summary: 'The wind of the last hour at the masts around a place, by minutes, the nearest first',
  },
  estimates: {
    method: 'GET',
    path: '/vigil/analysis/estimates',
    input: z.object({
      /** Only those that were attached to this alarm. */
      alarm: alarm.optional(),
    }),
    output: z.array(estimateHeadSchema),
    access: analysis,
    reach: 'office',
    summary: 'Estimates of spread and source that were kept by the office of the user or by one below, newest first',
  },
  estimate: {
    method: 'GET',
    path: '/vigil/analysis/estimates/one',
    input: z.object({ id }),
    output: estimateSchema,
    access: analysis,
    reach: 'office',
    summary: 'An estimate as it was when it was kept',
  },
  saveEstimate: {
    method: 'POST',
    path: '/vigil/analysis/estimates/save',
    input: z.object({
      name: z.string().trim().min(1).max(ESTIMATE_NAME_MAX),
      /** Written into the log of this alarm, whose CAP alert has its area from then on: for who may act on alarms. */
      alarm: alarm.optional(),
      result: estimateResultSchema,
    }),
    output: estimateHeadSchema,
    access: analysis,
    reach: 'office',
    summary: 'Keeps an estimate as it is shown, and attaches it to an alarm where one is named',
  },
  estimateFile: {
    method: 'POST',
    path: '/vigil/analysis/estimates/file',
    input: z.object({ id, format: z.enum(['pdf', 'html']), locale: localeSchema }),
    output: z.unknown(),
    access: analysis,
    reach: 'office',
    raw: true,
    summary: 'A kept estimate on paper, in any language',
  },
  removeEstimate: {
    method: 'POST',
    path: '/vigil/analysis/estimates/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: analysis,
    reach: 'own',
    summary: 'Forgets an own estimate that is attached to no alarm',
  },
})
