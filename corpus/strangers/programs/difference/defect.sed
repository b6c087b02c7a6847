1080s/newLine += lines.length/newLine += 1/
