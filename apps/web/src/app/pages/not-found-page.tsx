import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { Statement } from './statement.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Statement mark="404" title={t('common.pageNotFound')} text={t('pages.notFound.text')}>
      <Link className="plain-button" to="/">
        {t('pages.toStart')}
      </Link>
    </Statement>
  )
}
