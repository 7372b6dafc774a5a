import { DownloadOutlined } from '@ant-design/icons'
import { LOCALES, type SavedSurveyHead } from '@vigil/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { saveFile } from '../../../lib/calls/download.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'

/** A page that any browser prints serves where the server has none that does. */
const FORMATS = ['pdf', 'html', 'xlsx'] as const

interface SurveyFilesProps {
  readonly survey: SavedSurveyHead
  /** An earlier one that the report compares it with. */
  readonly before: string | undefined
}

/** The report of a kept survey, in the language of the console. */
export function SurveyFiles({ survey, before }: SurveyFilesProps) {
  const { t, i18n } = useTranslation()
  const { download, confirm, present } = useSession()
  const [busy, setBusy] = useState<string>()
  const locale = LOCALES.find((each) => each === i18n.language) ?? 'en'
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    setBusy(format)
    try {
      const asked = { id: survey.id, format, locale, ...(before !== undefined && { before }) }
      saveFile(await download('surveyFile', asked))
      confirm(t('survey.report.saved'))
    } catch (error) {
      present(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <span className="survey-own">
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          icon={<DownloadOutlined />}
          loading={busy === format}
          disabled={busy !== undefined}
          aria-label={t('survey.report.file', { format: format.toUpperCase(), name: survey.name })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
