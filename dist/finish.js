require("./index.js")
