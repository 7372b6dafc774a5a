import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'

const SIZE = { width: 320, height: 200 } as const

/** Bonds and letters in the colour of the text, in both themes: the library's own colours are for white paper. */
const INK = Object.fromEntries(
  ['C', 'O', 'N', 'F', 'CL', 'BR', 'I', 'P', 'S', 'B', 'SI', 'H', 'AS', 'TI', 'FOREGROUND'].map((atom) => [
    atom,
    'currentColor',
  ]),
)
const OPTIONS = {
  ...SIZE,
  bondThickness: 1.2,
  terminalCarbons: true,
  compactDrawing: false,
  themes: { plain: { ...INK, BACKGROUND: 'transparent' } },
}

/** The structure of a substance. The library that draws it is fetched with the first one. */
export function Molecule({ smiles, name }: { smiles: string; name: string }) {
  const { t } = useTranslation()
  const drawing = useRef<SVGSVGElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isLeft = false
    const fail = () => {
      if (!isLeft) setFailed(true)
    }
    setFailed(false)
    import('smiles-drawer').then(({ default: library }) => {
      if (isLeft) return
      library.parse(
        smiles,
        (tree) => {
          if (drawing.current === null || isLeft) return
          drawing.current.replaceChildren()
          new library.SvgDrawer(OPTIONS).draw(tree, drawing.current, 'plain')
        },
        fail,
      )
    }, fail)
    return () => {
      isLeft = true
    }
  }, [smiles])
  if (hasFailed) return <p className="quiet">{t('material.noStructure')}</p>
  return (
    <svg
      ref={drawing}
      className="molecule"
      {...SIZE}
      role="img"
      aria-label={`${t('material.part.structure')}: ${name}`}
    />
  )
}
