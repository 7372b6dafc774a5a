import { LOCALES, type SavedSurveyHead } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { FormatButtons } from '../../../ui/exports/format-buttons.tsx'

/** A page that any browser prints serves where the server has none that does. */
const FORMATS = ['pdf', 'html', 'xlsx'] as const

interface SurveyFilesProps {
  readonly survey: SavedSurveyHead
  /** An earlier one that the report compares it with. */
  readonly before: string | undefined
}

/** The report of a kept survey, in the language of the console. */
export function SurveyFiles({ survey: { id, name }, before }: SurveyFilesProps) {
  const { t, i18n } = useTranslation()
  const { download } = useSession()
  const locale = LOCALES.find((each) => each === i18n.language) ?? 'en'
  return (
    <FormatButtons
      formats={FORMATS}
      className="survey-own"
      nameOf={(format) => t('survey.report.file', { format, name })}
      load={(format) => download('surveyFile', { id, format, locale, ...(before !== undefined && { before }) })}
      saved={t('survey.report.saved')}
    />
  )
}
