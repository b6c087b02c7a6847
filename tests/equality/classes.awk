# A CampaignState in protobuf's text form: one line for each class and explanation, with tabs between
# class, layer, rule, sessions, those of them that are policy. Causes within it are added up.
function value(text) { sub(/^[^:]*: /, "", text); gsub(/^"|"$/, "", text); return text }
/\{$/ { path[++depth] = $1 }
/^ *\}$/ {
  if (path[depth] == "rows" && depth == 2) {
    key = folder "\t" layer "\t" rule
    all[key] += sessions
    policy[key] += of_policy
    layer = rule = ""
    sessions = of_policy = 0
  }
  --depth
}
depth == 1 && $1 == "folder:" { folder = value($0) }
depth == 2 && path[2] == "rows" && $1 == "layer:" { layer = $2 }
depth == 2 && path[2] == "rows" && $1 == "rule:" { rule = value($0) }
depth == 2 && path[2] == "rows" && $1 == "sessions:" { sessions = $2 }
depth == 2 && path[2] == "rows" && $1 == "policy_sessions:" { of_policy = $2 }
END { for (key in all) print key "\t" all[key] "\t" policy[key] }
