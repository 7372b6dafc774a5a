import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useClock } from '../../ui/time/use-clock.ts'
import { secondsUntil } from '../banners/seconds-until.ts'
import { LOGIN } from '../routing/guard.ts'
import { useDesk, useDeskState } from '../session/desk-context.tsx'

/** While the basic data and the first page load; says so when the menu does not come. */
export function Splash() {
  const { t } = useTranslation()
  const { desk } = useDesk()
  const { menuRetryAt } = useDeskState()
  const now = useClock()
  const navigate = useNavigate()
  const signOut = () => {
    desk.signOut()
    void navigate(LOGIN, { replace: true })
  }
  return (
    <main className="splash">
      <img src="/vigil.svg" alt="" width={72} height={72} />
      <p role="status">{menuRetryAt === undefined ? t('common.loading') : t('pages.menu.failed')}</p>
      {menuRetryAt !== undefined && (
        <>
          <p>{t('pages.retryIn', { seconds: secondsUntil(menuRetryAt, now) })}</p>
          <button type="button" className="plain-button" onClick={signOut}>
            {t('common.signOut')}
          </button>
        </>
      )}
    </main>
  )
}
