import { z } from 'zod'
import { localeSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { REPORT_FORMATS } from '../reports.ts'
import {
  limitProposalSchema,
  limitWishSchema,
  savedSurveyHeadSchema,
  savedSurveySchema,
  surveyChoiceSchema,
  surveyComparisonSchema,
  surveyGridChoiceSchema,
  surveyGridSchema,
  surveyLimitsChoiceSchema,
  surveyLimitsSchema,
  surveySaveSchema,
  surveySchema,
} from '../survey.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const analysis = [Permission.Analysis] as const
const administer = [Permission.Administer] as const
const id = z.string().min(1).max(64)

/** Background surveys: what is normal at a place. */
export const surveyEndpoints = endpoints({
  survey: {
    method: 'POST',
    path: '/vigil/analysis/survey',
    input: surveyChoiceSchema,
    output: surveySchema,
    access: analysis,
    reach: 'office',
    summary: 'What is normal for quantities of devices, by hour, weekday, month and weather, over at most 366 days',
  },
  surveyLimits: {
    method: 'POST',
    path: '/vigil/analysis/survey/limits',
    input: surveyLimitsChoiceSchema,
    output: surveyLimitsSchema,
    access: analysis,
    reach: 'office',
    summary:
      'Limits that would have kept to one false alarm in a day, week or month, with how often each would have been reached',
  },
  surveyGrid: {
    method: 'POST',
    path: '/vigil/analysis/survey/grid',
    input: surveyGridChoiceSchema,
    output: surveyGridSchema,
    access: analysis,
    reach: 'office',
    summary: 'What mobile devices measured on their ways, by cells, with the number of passes; at most 31 days',
  },
  savedSurveys: {
    method: 'GET',
    path: '/vigil/analysis/surveys',
    input: nothing,
    output: z.array(savedSurveyHeadSchema),
    access: analysis,
    reach: 'office',
    summary: 'Surveys that were kept by the office of the user or by one below, newest first',
  },
  savedSurvey: {
    method: 'GET',
    path: '/vigil/analysis/surveys/one',
    input: z.object({ id }),
    output: savedSurveySchema,
    access: analysis,
    reach: 'office',
    summary: 'A survey as it was found when it was kept',
  },
  saveSurvey: {
    method: 'POST',
    path: '/vigil/analysis/surveys/save',
    input: surveySaveSchema,
    output: savedSurveyHeadSchema,
    access: analysis,
    reach: 'office',
    summary: 'Makes a survey and keeps it as it was found',
  },
  surveyFile: {
    method: 'POST',
    path: '/vigil/analysis/surveys/file',
    input: z.object({
      id,
      /** An earlier survey that it is compared with. */
      before: id.optional(),
      format: z.enum([...REPORT_FORMATS, 'html']),
      locale: localeSchema,
    }),
    output: z.unknown(),
    access: analysis,
    reach: 'office',
    raw: true,
    summary: 'The report of a kept survey, as a file, in any language',
  },
  removeSurvey: {
    method: 'POST',
    path: '/vigil/analysis/surveys/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: analysis,
    reach: 'own',
    summary: 'Forgets an own survey',
  },
  compareSurveys: {
    method: 'POST',
    path: '/vigil/analysis/surveys/compare',
    input: z.object({ before: id, now: id, quantity: z.string().min(1).max(80) }),
    output: surveyComparisonSchema,
    access: analysis,
    reach: 'office',
    summary:
      'What has changed between two kept surveys, by device and hour of the day and by cell, after correction for so many comparisons',
  },
  limitProposals: {
    method: 'GET',
    path: '/vigil/analysis/limits',
    input: nothing,
    output: z.object({
      /** A second administrator has to agree before a limit is in force. */
      fourEyes: z.boolean(),
      proposals: z.array(limitProposalSchema),
    }),
    access: administer,
    reach: 'office',
    summary: 'Limits that were proposed for devices that the user sees, newest first',
  },
  proposeLimits: {
    method: 'POST',
    path: '/vigil/analysis/limits/propose',
    input: limitWishSchema,
    output: limitProposalSchema,
    access: administer,
    reach: 'office',
    summary:
      'One limit for several devices: in force at once, or once a second administrator agrees where the site asks for four eyes',
  },
  decideLimits: {
    method: 'POST',
    path: '/vigil/analysis/limits/decide',
    input: z.object({ id, version: versionSchema, isAgreed: z.boolean() }),
    output: limitProposalSchema,
    access: administer,
    reach: 'office',
    summary: 'Agrees to limits that another proposed, or declines them',
  },
})
