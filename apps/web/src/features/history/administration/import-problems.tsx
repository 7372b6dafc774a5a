import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../../lib/language/use-translation.tsx'

interface ImportProblemsProps {
  readonly problems: readonly { readonly line: number; readonly text: string }[]
  /** Those beyond the ones that are listed are only counted. */
  readonly inAll: number
}

export function ImportProblems({ problems, inAll }: ImportProblemsProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(i18n.language, value)
  return (
    <ul className="import-problems">
      {problems.map(({ line, text }) => (
        <li key={`${line} ${text}`}>
          <strong>
            {line === 0 ? t('dataAdmin.import.file') : t('dataAdmin.import.line', { line: number(line) })}
          </strong>{' '}
          {text}
        </li>
      ))}
      {inAll > problems.length && <li>{t('dataAdmin.import.more', { count: inAll - problems.length })}</li>}
    </ul>
  )
}
