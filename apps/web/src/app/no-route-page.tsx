import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDesk } from './desk-context.tsx'
import { LOGIN } from './guard.ts'
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
