import type { World } from '../world.ts'

/** What has to hold in every world. Gives what does not, in words. */
export type Law = (world: World) => readonly string[]
