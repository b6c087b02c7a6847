# A CampaignState in protobuf's text form: one line for each finding that is kept, with tabs between
# session, number, end, class, layer, rule, verdict, who breaks what, cause.
function value(text) { sub(/^[^:]*: /, "", text); gsub(/^"|"$/, "", text); return text }
/\{$/ { path[++depth] = $1 }
/^ *\}$/ {
  if (path[depth] == "report" && path[depth - 1] == "kept") {
    print session + 0, number + 0, end, folder, layer, rule, kind, broken, bug == "" ? cause : "corpus/bugs/" bug
    session = number = end = layer = rule = kind = broken = cause = bug = ""
  }
  --depth
}
BEGIN { OFS = "\t" }
depth == 1 && $1 == "folder:" { folder = value($0) }
depth == 3 && path[2] == "kept" && $1 == "session:" { session = $2 }
depth == 3 && path[2] == "kept" && $1 == "number:" { number = $2 }
depth == 3 && path[2] == "kept" && $1 == "end:" { end = $2 }
depth == 3 && path[2] == "kept" && $1 == "layer:" { layer = $2 }
depth == 3 && path[2] == "kept" && $1 == "rule:" { rule = value($0) }
depth == 4 && path[2] == "kept" && path[4] == "cause" && $1 == "bug:" { bug = value($0) }
depth == 4 && path[2] == "kept" && path[4] == "cause" && $1 ~ /:$/ && $1 !~ /^(bug|traits):$/ { cause = cause (cause == "" ? "" : " : ") value($0) }
depth == 5 && path[2] == "kept" && path[5] == "answers" && $1 ~ /:$/ { cause = cause ($1 == "gives:" ? " " : cause == "" ? "" : " : ") value($0) }
depth == 4 && path[2] == "kept" && path[4] == "verdict" && $1 == "kind:" { kind = $2 }
path[2] == "kept" && path[depth] ~ /^violations?$/ && $1 == "invariant:" { broken = broken (broken == "" ? "" : ", ") value($0) }
path[2] == "kept" && path[depth] ~ /^violations?$/ && $1 == "side:" { broken = broken " of " value($0) }
