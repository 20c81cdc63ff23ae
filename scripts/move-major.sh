#!/usr/bin/env bash
# Moves the tag of a major version (v1) to its newest release:
#
#   scripts/move-major.sh v1.2.0    just released
#
# Several releases may do so at once, so each looks again after it has moved the
# tag: the last one to move it has then seen all of them.
set -euo pipefail
tag=$1
major=${tag%%.*}

while true; do
  released=$(gh release list --exclude-drafts --exclude-pre-releases \
    --limit 1000 --json tagName --jq '.[].tagName')
  newest=$(printf '%s\n' "$tag" "$released" | grep "^$major\.[0-9]" |
    sort --version-sort | tail -n 1)
  git fetch --quiet --force --tags origin
  commit=$(git rev-parse "refs/tags/$newest^{commit}")
  if [ "$(git rev-parse --quiet --verify "refs/tags/$major^{commit}")" = "$commit" ]; then
    break
  fi
  git push --quiet --force origin "$commit:refs/tags/$major"
done
echo "$major is $newest ($commit)."
