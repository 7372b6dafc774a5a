import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
} from 'three'
import type { Look } from './look.ts'
import type { Part, Tint } from './part.ts'

/** Angles between faces from which an edge is drawn: those of a cylinder's side are not. */
const EDGE_DEGREES = 40
const SEGMENTS = 32

function geometryOf(part: Part): BufferGeometry {
  switch (part.shape) {
    case 'box':
      return new BoxGeometry(...part.size)
    case 'cylinder':
      return new CylinderGeometry(part.top ?? part.radius, part.radius, part.height, SEGMENTS)
    case 'sphere':
      return new SphereGeometry(part.radius, SEGMENTS, SEGMENTS / 2)
  }
}

/** What it stands on, so that up and down are told apart at once. */
export function buildGround(radius: number, look: Look): Mesh {
  const ground = new Mesh(
    new CylinderGeometry(radius, radius, 0.01, SEGMENTS * 2),
    new MeshStandardMaterial({ color: look.tint('soft'), transparent: true, opacity: 0.4 }),
  )
  ground.position.y = -0.006
  return ground
}

/** The body of a device, ready to be lit. */
export function buildParts(parts: readonly Part[], look: Look): Group {
  const group = new Group()
  const materials = new Map<Tint, MeshStandardMaterial>()
  const edge = new LineBasicMaterial({ color: look.edge, transparent: true, opacity: 0.45 })
  const materialOf = (tint: Tint) => {
    const known = materials.get(tint)
    if (known !== undefined) return known
    const shiny = tint === 'glass' || tint === 'metal'
    const made = new MeshStandardMaterial({ color: look.tint(tint), roughness: shiny ? 0.35 : 0.75, metalness: 0.1 })
    materials.set(tint, made)
    return made
  }
  for (const part of parts) {
    const geometry = geometryOf(part)
    const mesh = new Mesh(geometry, materialOf(part.tint))
    mesh.add(new LineSegments(new EdgesGeometry(geometry, EDGE_DEGREES), edge))
    mesh.position.set(...part.at)
    if (part.turn !== undefined) mesh.rotation.set(...part.turn)
    group.add(mesh)
  }
  return group
}
