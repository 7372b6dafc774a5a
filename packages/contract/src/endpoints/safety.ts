import { z } from 'zod'
import { versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import {
  exposureChoiceSchema,
  exposureSchema,
  safetyChoiceSchema,
  safetySchema,
  safetySignsSchema,
  signsChoiceSchema,
  stayDraftSchema,
  staysSchema,
} from '../safety.ts'
import { ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const analysis = [Permission.Analysis] as const
const id = z.string().min(1).max(64)

/** Safety monitoring: whether it is safe to work here. */
export const safetyEndpoints = endpoints({
  safety: {
    method: 'POST',
    path: '/vigil/analysis/safety',
    input: safetyChoiceSchema,
    output: safetySchema,
    access: analysis,
    reach: 'office',
    summary: 'A score for each site with the records behind every point, beside a time before; at most 366 days',
  },
  safetyExposure: {
    method: 'POST',
    path: '/vigil/analysis/safety/exposure',
    input: exposureChoiceSchema,
    output: exposureSchema,
    access: analysis,
    reach: 'office',
    summary:
      'Exposure at a place: means of eight hours and of a quarter of an hour, dose, toxic load, time beyond levels',
  },
  safetyStays: {
    method: 'POST',
    path: '/vigil/analysis/safety/stays',
    input: signsChoiceSchema,
    output: staysSchema,
    access: analysis,
    reach: 'office',
    summary: 'Stays of people, entered or by task, with what was measured where they were',
  },
  saveStay: {
    method: 'POST',
    path: '/vigil/analysis/safety/stays/save',
    input: stayDraftSchema,
    output: z.object({ id }),
    access: analysis,
    reach: 'office',
    summary: 'Notes that somebody was at a place',
  },
  removeStay: {
    method: 'POST',
    path: '/vigil/analysis/safety/stays/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: analysis,
    reach: 'office',
    summary: 'Takes back a stay that was entered',
  },
  safetySigns: {
    method: 'POST',
    path: '/vigil/analysis/safety/signs',
    input: signsChoiceSchema,
    output: safetySignsSchema,
    access: analysis,
    reach: 'office',
    summary: 'Backgrounds that rise, sensors that drift and calibrations that are overdue',
  },
})
