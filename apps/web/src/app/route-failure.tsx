import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { InFrame } from './in-frame.ts'
import { Statement } from './statement.tsx'

/** What stands in a page's place that is unknown, not allowed, or broken; the frame around it stays alive. */
export function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  const inFrame = useContext(InFrame)
  const status = isRouteErrorResponse(error) ? error.status : undefined
  useEffect(() => {
    if (status === undefined) console.error(error)
  }, [error, status])
  const home = (
    <Link className="plain-button" to="/">
      {t('pages.toStart')}
    </Link>
  )
  if (status === 404) {
    return (
      <Statement mark="404" title={t('common.pageNotFound')} text={t('pages.notFound.text')} inFrame={inFrame}>
        {home}
      </Statement>
    )
  }
  if (status === 403) {
    return (
      <Statement mark="403" title={t('pages.noPermission.title')} text={t('pages.noPermission.text')} inFrame={inFrame}>
        {home}
      </Statement>
    )
  }
  return (
    <Statement title={t('pages.broken.title')} text={t('pages.broken.text')} inFrame={inFrame}>
      <button type="button" className="plain-button primary" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </button>
      {home}
    </Statement>
  )
}
