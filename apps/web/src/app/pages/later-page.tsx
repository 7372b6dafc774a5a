import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Statement } from './statement.tsx'

export default function LaterPage() {
  const { t } = useTranslation()
  return (
    <Statement title={t('pages.later.title')} text={t('pages.later.text')} inFrame>
      <Link className="plain-button" to="/">
        {t('pages.toStart')}
      </Link>
    </Statement>
  )
}
