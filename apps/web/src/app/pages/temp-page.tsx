import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Statement } from './statement.tsx'

/** Where a link that was good for a while leads once it has run out. */
export default function TempPage() {
  const { t } = useTranslation()
  return (
    <Statement title={t('pages.temp.title')} text={t('pages.temp.text')}>
      <Link className="plain-button" to="/">
        {t('pages.toStart')}
      </Link>
    </Statement>
  )
}
