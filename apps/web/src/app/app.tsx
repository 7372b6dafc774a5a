import { useEffect, useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { followTheme } from '../lib/browser/storage.ts'
import { useStored } from '../lib/browser/use-stored.ts'
import { cssVariables } from '../ui/theme.ts'
import type { createRouter } from './routing/router.tsx'
import { DeskContext, type Office } from './session/desk-context.tsx'

interface AppProps {
  office: Office
  router: ReturnType<typeof createRouter>
}

export function App({ office, router }: AppProps) {
  const [theme] = useStored('theme', 'dark')
  useEffect(followTheme, [])
  // On the document itself: what the component library opens stands outside the app's own elements.
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    dataset.theme = theme
    style.colorScheme = theme
    for (const [name, value] of Object.entries(cssVariables(theme))) style.setProperty(name, value)
  }, [theme])
  return (
    <DeskContext value={office}>
      <div className="app">
        <RouterProvider router={router} />
      </div>
    </DeskContext>
  )
}
