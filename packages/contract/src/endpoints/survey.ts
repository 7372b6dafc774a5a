import { Permission } from '../permissions.ts'
import { surveyChoiceSchema, surveySchema } from '../survey.ts'
import { endpoints } from './endpoint.ts'

const analysis = [Permission.Analysis] as const

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
})
