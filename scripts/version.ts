/** What a release's tag says. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  /** `1.2.0-rc.1`: shown to those who ask for it, and to nobody else. */
  readonly isPrerelease: boolean
}

/** https://semver.org/#spec-item-2 and 9, after the `v` that tags begin with. */
const TAG =
  /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

/** Reads a tag such as `v1.2.0`; undefined when it names no version. */
export function versionOf(tag: string): Version | undefined {
  const match = TAG.exec(tag)
  if (match === null) return undefined
  const [, major, minor, patch, label] = match
  return {
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    isPrerelease: label !== undefined
  }
}

/** Whether one release comes after another; pre-releases are not told apart. */
export function isNewer(one: Version, other: Version): boolean {
  if (one.major !== other.major) return one.major > other.major
  if (one.minor !== other.minor) return one.minor > other.minor
  return one.patch > other.patch
}
