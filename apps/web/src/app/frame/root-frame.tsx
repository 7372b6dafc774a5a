import { useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { useDeskState } from '../session/desk-context.tsx'
import { ExpiredDialog } from '../session/expired-dialog.tsx'
import { Splash } from './splash.tsx'
import { usePageTitle } from './use-page-title.ts'

/** F11 must not throw an operator out of a page that fills the screen by its own button. */
function useNoF11(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F11') event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Around every page, signed in or not. */
export function RootFrame() {
  useNoF11()
  usePageTitle()
  const { state } = useNavigation()
  const { menuRetryAt } = useDeskState()
  return (
    <>
      {state === 'loading' && <div className="progress" aria-hidden="true" />}
      {menuRetryAt === undefined ? <Outlet /> : <Splash />}
      <ExpiredDialog />
    </>
  )
}
