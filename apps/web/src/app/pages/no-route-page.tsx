import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { LOGIN } from '../routing/guard.ts'
import { useDesk } from '../session/desk-context.tsx'
import { Statement } from './statement.tsx'

/** Somebody is signed in and no page is open to the account. */
export default function NoRoutePage() {
  const { t } = useTranslation()
  const { desk } = useDesk()
  const navigate = useNavigate()
  const signOut = () => {
    desk.signOut()
    void navigate(LOGIN, { replace: true })
  }
  return (
    <Statement mark="404" title={t('common.pageNotFound')} text={t('error.noRoute')}>
      <button type="button" className="plain-button" onClick={signOut}>
        {t('common.signOut')}
      </button>
    </Statement>
  )
}
