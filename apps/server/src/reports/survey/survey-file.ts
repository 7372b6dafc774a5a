import type { SavedSurvey, SurveyComparison } from '@vigil/contract'
import { CONTENT_TYPES, contentDisposition, namedFile } from '../../exports/file-answer.ts'
import type { Settings } from '../../platform/config.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import type { Printing } from '../printing.ts'
import { surveyHtml, surveySheets } from './survey-pages.ts'
import { createSurveyPaper } from './survey-paper.ts'

export interface SurveyFileOptions {
  /** Kept surveys as whoever asks may see them. */
  surveys: {
    savedSurvey(input: { id: string }, context: UserContext): Promise<SavedSurvey>
    compareSurveys(
      input: { before: string; now: string; quantity: string },
      context: UserContext,
    ): Promise<SurveyComparison>
  }
  settings: Pick<Settings, 'deploymentId' | 'siteTitle'>
  timeZone: string
  printing: Printing
}

/** The report of a kept survey: drawn from what was found then, in the language that is asked for. */
export function createSurveyFile({
  surveys,
  settings,
  timeZone,
  printing,
}: SurveyFileOptions): Pick<Handlers, 'surveyFile'> {
  return {
    async surveyFile({ id, before, format, locale }, context) {
      const saved = await surveys.savedSurvey({ id }, context)
      const comparisons: SurveyComparison[] = []
      if (before !== undefined) {
        const earlier = await surveys.savedSurvey({ id: before }, context)
        for (const quantity of saved.quantities) {
          if (!earlier.quantities.includes(quantity)) continue
          comparisons.push(await surveys.compareSurveys({ before, now: id, quantity }, context))
        }
      }
      const paper = createSurveyPaper(saved, locale, timeZone, settings)
      const name = namedFile(`${paper.title} ${saved.name}`, format, saved.savedAt, timeZone)
      const page = async () => surveyHtml(saved, comparisons, paper)
      const content =
        format === 'xlsx'
          ? await printing.workbook({
              sheets: surveySheets(saved, comparisons, paper),
              facts: paper.facts,
              locale,
              timeZone,
            })
          : format === 'html'
            ? Buffer.from(await page())
            : await printing.pdf(await page())
      return new Response(new Uint8Array(content), {
        headers: {
          'content-type': CONTENT_TYPES[format],
          'content-disposition': contentDisposition(name, 'survey', format),
          'cache-control': 'no-store',
          // What a file holds is data, whoever opens it by its address.
          'content-security-policy': 'sandbox',
        },
      })
    },
  }
}
